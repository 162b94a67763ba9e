// Columns of the VAT workbooks.
import type { Column, Words } from "@kontor/service-kit/workbook/columns";
import { kinds } from "../ledger/account-ledger.columns.ts";

const summed = (field: string, ...words: Words): Column => ({ field, words, isFigure: true, isSummed: true });
const rate: Column = {
  field: "rate",
  words: ["税率(%)", "稅率(%)", "Rate (%)", "Thuế suất (%)", "Taux (%)"],
  isFigure: true,
};
const figures: readonly Column[] = [
  summed("outputNet", "销售额", "銷售額", "Sales, net", "Doanh thu chưa thuế", "Ventes HT"),
  summed("outputTax", "销项税额", "銷項稅額", "Output tax", "Thuế đầu ra", "TVA collectée"),
  summed("inputNet", "采购额", "採購額", "Purchases, net", "Mua vào chưa thuế", "Achats HT"),
  summed("inputTax", "进项税额", "進項稅額", "Input tax", "Thuế đầu vào", "TVA déductible"),
];
export const vatColumns: readonly Column[] = [
  { field: "month", words: ["月份", "月份", "Month", "Tháng", "Mois"] },
  rate,
  { field: "documents", words: ["单据数", "單據數", "Documents", "Số chứng từ", "Pièces"], isFigure: true },
  ...figures,
  summed("due", "应纳税额", "應納稅額", "Tax due", "Thuế phải nộp", "TVA due"),
];
export const vatDocumentColumns: readonly Column[] = [
  { field: "operTime", words: ["单据日期", "單據日期", "Date", "Ngày", "Date"], isTime: true },
  { field: "number", words: ["单据编号", "單據編號", "Number", "Số chứng từ", "Numéro"] },
  { field: "kind", words: ["单据类型", "單據類型", "Type", "Loại chứng từ", "Type"], wordOf: kinds },
  { field: "organName", words: ["往来单位", "往來單位", "Partner", "Đối tác", "Tiers"] },
  rate,
  ...figures,
];
