// The props that a list page passes to its form.

export interface FormProps<Row = unknown> {
  /** The row to change; undefined: a new record. */
  row?: Row | undefined;
  onClose(): void;
}
