// The words of a voucher's audit states in workbooks.
import type { Words } from "../workbook/columns.ts";

export const statusWords: Readonly<Record<number, Words>> = {
  0: ["未审核", "未審核", "Not audited", "Chưa duyệt", "Non validé"],
  1: ["已审核", "已審核", "Audited", "Đã duyệt", "Validé"],
  9: ["审核中", "審核中", "Under review", "Đang duyệt", "En cours de validation"],
};
