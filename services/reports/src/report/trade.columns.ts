// Columns of the workbooks of purchases, sales and profit in five languages; their names are those of the pages' columns.
import { type Column, column, figure, whenFilled } from "@kontor/service-kit/workbook/columns";
import type { Trade } from "../projections/trade.rules.ts";
import { kind, number, operTime, sku, stocked } from "./workbook.columns.ts";

const ofBarcode: readonly Column[] = [...stocked, ...whenFilled([sku])];
/** By barcode row, returns apart. */
export const tradeCountColumns: Readonly<Record<Trade, readonly Column[]>> = {
  buy: [
    ...ofBarcode,
    figure("inSum", "采购数量", "採購數量", "Quantity bought", "SL mua", "Qté achetée"),
    figure("inSumPrice", "采购金额", "採購金額", "Purchases", "Tiền mua", "Achats HT"),
    figure("outSum", "退货数量", "退貨數量", "Quantity returned", "SL trả lại", "Qté retournée"),
    figure("outSumPrice", "退货金额", "退貨金額", "Returns", "Tiền hàng trả lại", "Retours HT"),
    figure("inOutSumPrice", "实际采购金额", "實際採購金額", "Net purchases", "Tiền mua thực tế", "Achats nets HT"),
  ],
  sale: [
    ...ofBarcode,
    figure("outSum", "销售数量", "銷售數量", "Quantity sold", "SL bán", "Qté vendue"),
    figure("outSumPrice", "销售金额", "銷售金額", "Sales", "Tiền bán", "Ventes HT"),
    figure("inSum", "退货数量", "退貨數量", "Quantity returned", "SL trả lại", "Qté retournée"),
    figure("inSumPrice", "退货金额", "退貨金額", "Returns", "Tiền hàng trả lại", "Retours HT"),
    figure("outInSumPrice", "实际销售金额", "實際銷售金額", "Net sales", "Tiền bán thực tế", "Ventes nettes HT"),
  ],
  retail: [
    ...ofBarcode,
    figure("outSum", "零售数量", "零售數量", "Quantity sold", "SL bán lẻ", "Qté vendue"),
    figure("outSumPrice", "零售金额", "零售金額", "Retail sales", "Tiền bán lẻ", "Ventes au détail"),
    figure("inSum", "退货数量", "退貨數量", "Quantity returned", "SL trả lại", "Qté retournée"),
    figure("inSumPrice", "退货金额", "退貨金額", "Returns", "Tiền hàng trả lại", "Retours HT"),
    figure(
      "outInSumPrice",
      "实际零售金额",
      "實際零售金額",
      "Net retail sales",
      "Tiền bán lẻ thực tế",
      "Ventes nettes au détail",
    ),
  ],
};

const sold: readonly Column[] = [
  figure("outQuantity", "销售数量", "銷售數量", "Quantity sold", "SL bán", "Qté vendue"),
  figure("saleAmount", "销售收入", "銷售收入", "Sales revenue", "Doanh thu bán", "Ventes HT"),
  figure("inQuantity", "退货数量", "退貨數量", "Quantity returned", "SL trả lại", "Qté retournée"),
  figure("returnAmount", "退货金额", "退貨金額", "Returns", "Hàng bán trả lại", "Retours HT"),
  figure("netQuantity", "净销量", "淨銷量", "Net quantity", "SL thuần", "Qté nette"),
  figure("netAmount", "净销售额", "淨銷售額", "Net revenue", "Doanh thu thuần", "CA net HT"),
  figure("cost", "销售成本", "銷售成本", "Cost of goods sold", "Giá vốn hàng bán", "Coût des ventes"),
  figure("grossProfit", "毛利", "毛利", "Gross profit", "Lợi nhuận gộp", "Marge brute"),
  figure("grossMargin", "毛利率(%)", "毛利率(%)", "Gross margin (%)", "Tỷ suất LN gộp (%)", "Taux de marge (%)"),
];
const paid = figure(
  "paidAmount",
  "随单收款",
  "隨單收款",
  "Paid with the documents",
  "Đã thu theo chứng từ",
  "Encaissé à la vente",
);
export const productProfitColumns: readonly Column[] = [
  ...stocked,
  ...sold,
  figure("averagePrice", "平均售价", "平均售價", "Average price", "Giá bán bình quân", "Prix moyen HT"),
  figure("averageCost", "平均成本", "平均成本", "Average cost", "Giá vốn bình quân", "Coût moyen"),
];
export const grossProfitColumns: readonly Column[] = [
  number,
  operTime,
  kind,
  column("organName", "客户/会员", "客戶/會員", "Customer", "Khách hàng", "Client"),
  column("userName", "操作员", "操作員", "Operator", "Người lập", "Opérateur"),
  column("sellerNames", "销售人员", "銷售人員", "Salespeople", "Nhân viên bán hàng", "Vendeurs"),
  column("day", "记账日期", "記帳日期", "Booked on", "Ngày ghi sổ", "Date comptable"),
  figure("quantity", "数量", "數量", "Quantity", "Số lượng", "Quantité"),
  figure("revenue", "收入", "收入", "Revenue", "Doanh thu", "CA HT"),
  figure("cost", "销售成本", "銷售成本", "Cost of goods sold", "Giá vốn hàng bán", "Coût des ventes"),
  figure("grossProfit", "毛利", "毛利", "Gross profit", "Lợi nhuận gộp", "Marge brute"),
  figure("grossMargin", "毛利率(%)", "毛利率(%)", "Gross margin (%)", "Tỷ suất LN gộp (%)", "Taux de marge (%)"),
  paid,
];
export const leaderboardColumns: readonly Column[] = [
  column("rank", "排名", "排名", "Rank", "Hạng", "Rang"),
  column("name", "名称", "名稱", "Name", "Tên", "Nom"),
  column("barCode", "条码", "條碼", "Barcode", "Mã vạch", "Code-barres"),
  column("standard", "规格", "規格", "Spec", "Quy cách", "Spécification"),
  ...sold,
  figure("share", "占比(%)", "占比(%)", "Share (%)", "Tỷ trọng (%)", "Part (%)"),
  figure("change", "环比(%)", "環比(%)", "Change (%)", "Tăng giảm (%)", "Évolution (%)"),
  ...whenFilled([
    figure("prepaid", "预付款余额", "預付款餘額", "Prepaid balance", "Số dư trả trước", "Solde prépayé"),
    figure("points", "积分", "積分", "Points", "Điểm", "Points"),
  ]),
];
export const usersReportColumns: readonly Column[] = [
  column("name", "名称", "名稱", "Name", "Tên", "Nom"),
  ...whenFilled([column("departmentNames", "部门", "部門", "Department", "Phòng ban", "Service")]),
  figure("bills", "单据数", "單據數", "Documents", "Số chứng từ", "Documents"),
  ...sold,
  figure("retailAmount", "其中零售", "其中零售", "Of that retail", "Trong đó bán lẻ", "Dont détail"),
  paid,
];
