// The columns of slips' workbooks.
import type { SlipKindValues } from "@kontor/contracts/finance/slip-kind";
import { statusWords } from "@kontor/service-kit/voucher/status-words";
import type { Column } from "@kontor/service-kit/workbook/columns";
import { lineRulesOf } from "./slip-lines.rules.ts";

const COLUMNS: readonly Column[] = [
  { field: "organName", words: ["往来单位", "往來單位", "Partner", "Đối tác", "Tiers"] },
  { field: "billNo", words: ["单据编号", "單據編號", "Number", "Số phiếu", "Numéro"] },
  { field: "billTime", words: ["单据日期", "單據日期", "Date", "Ngày phiếu", "Date"], isTime: true },
  { field: "userName", words: ["操作员", "操作員", "Operator", "Người lập", "Opérateur"] },
  {
    field: "handsPersonName",
    words: ["财务人员", "財務人員", "Financial officer", "Nhân viên tài chính", "Responsable financier"],
  },
  { field: "accountName", words: ["结算账户", "結算帳戶", "Account", "Tài khoản", "Compte"] },
  {
    field: "totalPrice",
    words: ["合计金额", "合計金額", "Total", "Tổng cộng", "Total"],
    isFigure: true,
    isSummed: true,
  },
  {
    field: "discountMoney",
    words: ["优惠金额", "優惠金額", "Discount", "Chiết khấu", "Remise"],
    isFigure: true,
    isSummed: true,
  },
  {
    field: "changeAmount",
    words: ["实际收付", "實際收付", "Money moved", "Thực thu chi", "Montant réglé"],
    isFigure: true,
    isSummed: true,
  },
  { field: "remark", words: ["备注", "備註", "Remark", "Ghi chú", "Remarque"] },
  { field: "status", words: ["状态", "狀態", "Status", "Trạng thái", "Statut"], wordOf: statusWords },
  { field: "createTime", words: ["创建时间", "建立時間", "Created", "Ngày tạo", "Créé le"], isTime: true },
];

const SETTLING: ReadonlySet<string> = new Set(["discountMoney", "changeAmount"]);

/** Only slips that settle open items have money moved apart from their total, and a discount. Not all have a partner. */
export const slipColumnsOf = (kind: Pick<SlipKindValues, "lines" | "partner">): readonly Column[] =>
  COLUMNS.filter(
    ({ field }) =>
      (lineRulesOf(kind).hasDiscount || !SETTLING.has(field)) &&
      (kind.partner.types.length > 0 || field !== "organName"),
  );
