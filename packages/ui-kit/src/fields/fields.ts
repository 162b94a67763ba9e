// Public path "fields": the fields of forms.
// biome-ignore-all lint/performance/noBarrelFile: this is the package's public path "fields".

export { CellField } from "./cell.tsx";
export {
  DateField,
  InstantField,
  RadioField,
  SelectField,
  SwitchField,
  TagField,
  type TreeNode,
  TreePicker,
} from "./choice.tsx";
export { Field, type FieldProps } from "./field.tsx";
export { FigureInput, NumberField, WholeField } from "./number.tsx";
export { PasswordField, TextAreaField, TextField } from "./text.tsx";
