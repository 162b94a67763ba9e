// Public path "fields": the fields of forms.
// biome-ignore-all lint/performance/noBarrelFile: this is the package's public path "fields".
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
export { NumberField, WholeField } from "./number.tsx";
export { PasswordField, TextAreaField, TextField } from "./text.tsx";
