// The columns of a member's points as a workbook.
import { kindLabels } from "@kontor/contracts/core/kind-labels";
import type { Column } from "@kontor/service-kit/workbook/columns";

export const pointColumns: readonly Column[] = [
  { field: "operTime", words: ["时间", "時間", "Time", "Thời gian", "Date"], isTime: true },
  { field: "number", words: ["单据编号", "單據編號", "Number", "Số chứng từ", "Numéro"] },
  {
    field: "kind",
    words: ["类型", "類型", "Type", "Loại", "Type"],
    wordOf: { ...kindLabels, adjustment: ["手工调整", "手動調整", "Adjustment", "Điều chỉnh", "Ajustement"] },
  },
  { field: "amount", words: ["积分变动", "積分變動", "Points", "Điểm thay đổi", "Points"], isFigure: true },
  { field: "balance", words: ["积分余额", "積分餘額", "Balance", "Số dư điểm", "Solde"], isFigure: true },
  { field: "reason", words: ["原因", "原因", "Reason", "Lý do", "Motif"] },
  { field: "userName", words: ["操作员", "操作員", "User", "Người thao tác", "Utilisateur"] },
];
