// What a form of a list page is given.

export interface FormProps<Row = unknown> {
  /** The row to change; left out: a new one. */
  row?: Row | undefined;
  onClose(): void;
}
