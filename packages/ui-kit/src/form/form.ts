// Public path "form": forms on one record.
// biome-ignore-all lint/performance/noBarrelFile: this is the package's public path "form".
export { FormDialog } from "./form-dialog.tsx";
export { FormPage } from "./form-page.tsx";
export type { FormProps } from "./form-props.ts";
export { type RecordForm, useRecordForm } from "./use-record-form.ts";
