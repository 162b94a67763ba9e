// The field or cell that shows an issue of a voucher.

/** A cell of a line, a field of the head, or nowhere. */
export type IssueTarget = { line: string; field: string } | { field: string } | undefined;

/**
 * Finds where an issue is shown, by its field: `lines.3.unitPrice`, `accounts.0.accountId`, `organId`.
 * @param lines as sent, in their order
 * @param cellOf the cell that shows the issues of a line's field
 */
export function targetOf(
  field: string | undefined,
  lines: readonly { id: string }[],
  cellOf: (field: string) => string,
): IssueTarget {
  if (field === undefined) return undefined;
  const [root = "", index = "", cell = ""] = field.split(".");
  if (root !== "lines") return { field: root };
  const line = lines[Number(index)];
  if (index === "" || !line) return undefined;
  return { line: line.id, field: cellOf(cell) };
}
