// Rows that an import refused come back in a workbook with a last column of reasons (XLS-3); once corrected it is imported unchanged.

/** The browser's heading of that column, in zh-CN, zh-TW, en, vi, fr. */
export const REASONS: readonly string[] = ["错误原因", "錯誤原因", "Reasons", "Lý do", "Motifs"];

/** The rows, header first, without a last column of reasons. */
export function withoutReasons(rows: string[][]): string[][] {
  const [header = []] = rows;
  const last = header.length - 1;
  return last > 0 && REASONS.includes(header[last] ?? "") ? rows.map((cells) => cells.slice(0, last)) : rows;
}
