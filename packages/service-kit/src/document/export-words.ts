// Column headings of kinds where they differ from those of all documents; export-words.test.ts compares them with the pages.
import type { DocumentName } from "@kontor/contracts/core/kind-labels";

/** In zh-CN, zh-TW, en, vi, fr. */
type Words = readonly [string, string, string, string, string];

export const kindWords: Readonly<Record<DocumentName, Readonly<Record<string, Words>>>> = {
  "purchase-in": {
    organName: ["供应商", "供應商", "Supplier", "Nhà cung cấp", "Fournisseur"],
    due: ["应付金额", "應付金額", "Payable", "Phải trả", "À payer"],
    changeAmount: ["本次付款", "本次付款", "Paid now", "Trả lần này", "Payé"],
  },
  "sale-out": {
    organName: ["客户", "客戶", "Customer", "Khách hàng", "Client"],
    due: ["应收金额", "應收金額", "Receivable", "Phải thu", "À encaisser"],
    changeAmount: ["本次收款", "本次收款", "Received now", "Thu lần này", "Encaissé"],
  },
  "sale-back": {
    organName: ["客户", "客戶", "Customer", "Khách hàng", "Client"],
    linkNumber: ["销售出库单", "銷售出庫單", "Delivery", "Phiếu xuất gốc", "Livraison client"],
    due: ["应退金额", "應退金額", "Refund due", "Phải hoàn", "À rembourser"],
    changeAmount: ["本次退款", "本次退款", "Refunded now", "Hoàn tiền lần này", "Remboursé"],
    debt: ["本次欠退", "本次欠退", "Open refund", "Còn phải hoàn", "Reste à rendre"],
  },
  "retail-out": {
    organName: ["会员卡号", "會員卡號", "Member", "Hội viên", "Membre"],
    totalPrice: ["金额合计", "金額合計", "Amount", "Tổng tiền", "Montant"],
    changeAmount: ["单据金额", "單據金額", "Amount", "Tổng tiền", "Total à payer"],
  },
  "retail-back": {
    organName: ["会员卡号", "會員卡號", "Member", "Hội viên", "Membre"],
    linkNumber: ["零售出库单", "零售出庫單", "Retail sale", "Phiếu bán gốc", "Vente"],
    totalPrice: ["金额合计", "金額合計", "Amount", "Tổng tiền", "Montant"],
    changeAmount: ["单据金额", "單據金額", "Amount", "Tổng tiền", "Total à rendre"],
    getAmount: ["付款金额", "付款金額", "Paid back", "Trả lại khách", "Remboursé"],
  },
  "other-in": {
    organName: ["供应商", "供應商", "Supplier", "Nhà cung cấp", "Fournisseur"],
    totalPrice: ["金额合计", "金額合計", "Amount", "Tổng tiền", "Montant"],
  },
  "other-out": {
    organName: ["客户", "客戶", "Customer", "Khách hàng", "Client"],
    totalPrice: ["金额合计", "金額合計", "Amount", "Tổng tiền", "Montant"],
  },
};
