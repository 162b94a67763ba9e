// The columns of document workbooks, in five languages.
import { type Fields, fieldsIn, type WireName } from "@kontor/contracts/document/fields";
import { headFields } from "@kontor/contracts/document/head-fields";
import { type DocumentKindValues, delivers } from "@kontor/contracts/document/kind-values";
import { lineFields } from "@kontor/contracts/document/line-fields";
import { movesStock } from "@kontor/contracts/document/movements";
import { type Column, column, type Words, whenFilled } from "../workbook/columns.ts";
import { headingsOf } from "./export-words.ts";

/** A column of a field of the table: its type makes it a figure, a time or a sum. */
const columnIn =
  <T extends Fields>(table: T) =>
  (field: WireName<T>, ...words: Words): Column => {
    const type = fieldsIn(table).find(({ wire }) => wire === field)?.field.type;
    const isSummed = type === "amount" || type === "quantity";
    return {
      ...{ field, words },
      ...(isSummed || type === "price" || type === "rate" ? { isFigure: true } : {}),
      ...(isSummed ? { isSummed } : {}),
      ...(type === "time" ? { isTime: true } : {}),
    };
  };
const head = columnIn(headFields);
const line = columnIn(lineFields);

const warehouse = line("depotName", "仓库名称", "倉庫名稱", "Warehouse", "Kho", "Entrepôt");
const target: Words = ["调入仓库", "調入倉庫", "To warehouse", "Kho nhận", "Entrepôt d’arrivée"];
/** Parent or child, in the language of the workbook. */
const part = column("mTypeName", "组件类型", "組件類型", "Type", "Loại", "Type");
const targetWarehouse = line("anotherDepotName", ...target);
const number = head("number", "单据编号", "單據編號", "Number", "Số chứng từ", "Numéro");
const documentColumns: readonly Column[] = [
  number,
  head("operTime", "单据日期", "單據日期", "Date", "Ngày chứng từ", "Date"),
  head("organName", "往来单位", "往來單位", "Partner", "Đối tác", "Tiers"),
  head("linkNumber", "关联单据", "關聯單據", "Linked document", "Chứng từ liên quan", "Document lié"),
  head("materialsList", "商品信息", "商品資訊", "Products", "Hàng hóa", "Articles"),
  head("depotName", "仓库", "倉庫", "Warehouse", "Kho", "Entrepôt"),
  head("anotherDepotName", ...target),
  head("totalNumber", "数量", "數量", "Quantity", "Số lượng", "Quantité"),
  head("totalPrice", "金额合计", "金額合計", "Amount", "Tổng tiền", "Montant HT"),
  head("totalTaxLastMoney", "含税合计", "含稅合計", "With tax", "Tổng tiền gồm thuế", "Total TTC"),
  head("discountMoney", "优惠金额", "折扣金額", "Discount", "Tiền chiết khấu", "Remise"),
  head("discountLastMoney", "优惠后金额", "折扣後金額", "After discount", "Sau chiết khấu", "Après remise"),
  head("otherMoney", "其它费用", "其他費用", "Other fees", "Chi phí khác", "Autres frais"),
  head("due", "应付金额", "應付金額", "Amount due", "Phải thanh toán", "Montant dû"),
  head("deposit", "扣除订金", "扣除訂金", "Deposit deducted", "Trừ đặt cọc", "Acompte déduit"),
  head("changeAmount", "本次收付", "本次收付", "Paid now", "Thanh toán lần này", "Réglé"),
  head("getAmount", "收款金额", "收款金額", "Received", "Khách đưa", "Reçu"),
  head("backAmount", "找零", "找零", "Change", "Tiền thừa", "Rendu"),
  head("debt", "本次欠款", "本次欠款", "Debt", "Còn nợ", "Reste dû"),
  head("lastDebt", "最终欠款", "最終欠款", "Final debt", "Nợ còn lại", "Solde dû"),
  head("accountName", "结算账户", "結算帳戶", "Account", "Tài khoản", "Compte"),
  head("userName", "操作员", "操作員", "Operator", "Người lập", "Opérateur"),
  head("salesManStr", "销售人员", "銷售人員", "Salespeople", "Nhân viên bán hàng", "Vendeurs"),
  column("auditStatusName", "状态", "狀態", "Status", "Trạng thái", "Statut"),
  head("remark", "备注", "備註", "Remark", "Ghi chú", "Remarque"),
];
const deliveryDate = head(
  "deliveryDate",
  "交货日期",
  "交貨日期",
  "Delivery date",
  "Ngày giao hàng",
  "Date de livraison",
);
/** Only of orders that may hold stock. */
const hold = [
  head("heldUntil", "留货至", "留貨至", "Held until", "Giữ hàng đến", "Réservé jusqu’au"),
  head("heldDepotName", "留货仓库", "留貨倉庫", "Held in", "Kho giữ hàng", "Réservé dans"),
];
const lastDeposit = head("lastDeposit", "剩余订金", "剩餘訂金", "Deposit left", "Đặt cọc còn lại", "Acompte restant");
const depositReturned = head(
  ...(["depositReturned", "退还订金", "退還訂金", "Deposit returned", "Đặt cọc đã hoàn", "Acompte restitué"] as const),
);
const OPEN: Words = ["未交数量", "未交數量", "Open quantity", "SL chưa giao", "Reste à livrer"];
const openQuantity = head("openNumber", ...OPEN);
/** What orders have not: a warehouse, and amounts that are due. */
const NOT_IN_ORDERS = new Set(["depotName", "otherMoney", "due", "debt", "lastDebt"]);
/** What is received and given back is typed at the counter alone. */
const COUNTED: readonly string[] = ["getAmount", "backAmount"];
const NOT_COUNTED = { cash: [], credit: COUNTED, deposit: COUNTED, goodsOnly: COUNTED };
/** The columns of a kind with its page's headings, without those that it never fills; an order's with what it alone has. */
function columnsFor(kind: DocumentKindValues, all: readonly Column[], own: readonly Column[]): readonly Column[] {
  const absent = new Set([
    ...(delivers(kind) ? [] : ["deposit"]),
    ...(kind.partner ? [] : ["organName"]),
    ...(kind.links.length > 0 ? [] : ["linkNumber"]),
    ...(kind.amounts.movesMoney ? [] : ["accountName"]),
    ...kind.amounts.choose<readonly string[]>(NOT_COUNTED),
    ...(kind.hasSalespersons ? [] : ["salesManStr"]),
    ...(kind.movements.hasTarget ? [] : ["anotherDepotName"]),
    ...(kind.movements.hasParent ? [] : ["mTypeName"]),
  ]);
  const had = all.filter(({ field }) => !absent.has(field));
  return headed(kind, kind.progress ? [...had.filter(({ field }) => !NOT_IN_ORDERS.has(field)), ...own] : had);
}
/** With the headings of the kind's page. */
function headed(kind: DocumentKindValues, columns: readonly Column[]): readonly Column[] {
  const headings = headingsOf(kind);
  return columns.map((each) => ({ ...each, words: headings[each.field] ?? each.words }));
}
const PROGRESS: Words = ["采购进度", "採購進度", "Purchase progress", "Tiến độ mua", "Avancement de l’achat"];
const UNPURCHASED: Words = ["未采购", "未採購", "To purchase", "Còn phải mua", "À acheter"];
/** Only where something is bought so. */
const procurement: readonly Column[] = whenFilled([
  column("purchaseStatusName", ...PROGRESS),
  head("openPurchaseNumber", ...UNPURCHASED),
]);
/** Of a transfer whose goods are in transit. */
const daysInTransit = {
  ...head("daysInTransit", "在途天数", "在途天數", "Days in transit", "Số ngày đang chuyển", "Jours en transit"),
  ...({ isFigure: true, whenFilled: true } as const),
};
/** The columns of a kind's heads. */
export const headColumnsOf = (kind: DocumentKindValues): readonly Column[] =>
  columnsFor(
    kind,
    [...documentColumns, ...(kind.movements.hasTarget ? [daysInTransit] : [])],
    [
      ...[openQuantity, lastDeposit, depositReturned, deliveryDate],
      ...(kind.mayHold ? hold : []),
      ...(kind.procuredBy ? procurement : []),
    ],
  );
const barCode = line("barCode", "条码", "條碼", "Barcode", "Mã vạch", "Code-barres");
export const name = line("name", "名称", "名稱", "Name", "Tên", "Nom");
/** The columns that identify a product. */
export const productColumns: readonly Column[] = [
  barCode,
  name,
  line("standard", "规格", "規格", "Spec", "Quy cách", "Spécification"),
  line("model", "型号", "型號", "Model", "Model", "Modèle"),
];
/** The free fields of a product, with the company's own titles where it has given some. */
export const extensionColumns: readonly Column[] = whenFilled([
  line("otherField1", "扩展1", "擴充1", "Extension 1", "Mở rộng 1", "Champ libre 1"),
  line("otherField2", "扩展2", "擴充2", "Extension 2", "Mở rộng 2", "Champ libre 2"),
  line("otherField3", "扩展3", "擴充3", "Extension 3", "Mở rộng 3", "Champ libre 3"),
]);
/** Of the product too; only where a line has them (reference.md §8.6). */
const rareColumns: readonly Column[] = whenFilled([
  line("color", "颜色", "顏色", "Colour", "Màu sắc", "Couleur"),
  line("brand", "品牌", "品牌", "Brand", "Thương hiệu", "Marque"),
  line("mfrs", "制造商", "製造商", "Manufacturer", "Nhà sản xuất", "Fabricant"),
  ...extensionColumns,
  line("sku", "多属性", "多屬性", "Attributes", "Thuộc tính", "Attributs"),
]);
export const batchColumns: readonly Column[] = [
  line("batchNumber", "批号", "批號", "Batch", "Số lô", "Lot"),
  line("productionDate", "生产日期", "生產日期", "Produced", "Ngày SX", "Fabrication"),
  line("expirationDate", "有效期至", "有效期限", "Expires", "Hạn dùng", "Péremption"),
];
/** Which goods exactly a line moved. */
export const trackedColumns: readonly Column[] = whenFilled([
  ...batchColumns,
  line("snList", "序列号", "序號", "Serial numbers", "Số seri", "N° de série"),
]);
const quantity = line("operNumber", "数量", "數量", "Quantity", "Số lượng", "Quantité");
const unitPrice = line("unitPrice", "单价", "單價", "Unit price", "Đơn giá", "Prix unitaire");
const taxRate = line("taxRate", "税率(%)", "稅率(%)", "Tax rate (%)", "Thuế suất (%)", "TVA (%)");
const remark = line("remark", "备注", "備註", "Remark", "Ghi chú", "Remarque");
const lineColumns: readonly Column[] = [
  number,
  part,
  warehouse,
  targetWarehouse,
  ...productColumns,
  ...rareColumns,
  line("materialUnit", "单位", "單位", "Unit", "ĐVT", "Unité"),
  ...trackedColumns,
  quantity,
  unitPrice,
  line("allPrice", "金额", "金額", "Amount", "Thành tiền", "Montant"),
  taxRate,
  line("taxMoney", "税额", "稅額", "Tax", "Tiền thuế", "TVA"),
  line("taxLastMoney", "价税合计", "含稅金額", "With tax", "Tiền gồm thuế", "TTC"),
  remark,
];
/** Of an order that is bought by another service's documents. */
const boughtColumns: readonly Column[] = [
  line("finishPurchaseNumber", "已采购", "已採購", "Purchased", "Đã mua", "Acheté"),
  line("openPurchaseNumber", ...UNPURCHASED),
];
/** Of a transfer whose goods are in transit. */
const transitColumns: readonly Column[] = [
  line("finishNumber", "已到数量", "已到數量", "Received", "SL đã nhận", "Reçu"),
  line("openNumber", "在途数量", "在途數量", "In transit", "SL đang chuyển", "En transit"),
  {
    ...line("isLost", "未到货", "未到貨", "Lost", "Thất thoát", "Perte"),
    wordOf: { true: ["是", "是", "Yes", "Có", "Oui"], false: ["", "", "", "", ""] } as const,
  },
].map((each) => ({ ...each, whenFilled: true }));
/** The columns of a kind's lines. */
export const lineColumnsOf = (kind: DocumentKindValues): readonly Column[] =>
  columnsFor(
    kind,
    [...lineColumns, ...(kind.movements.hasTarget ? transitColumns : [])],
    [
      line("finishNumber", "已交数量", "已交數量", "Delivered", "SL đã giao", "Livré"),
      line("openNumber", ...OPEN),
      ...(kind.procuredBy ? boughtColumns : []),
    ],
  );
/** In the order of the import (reference.md §1.15); kinds without tax have no tax column, those that move no stock neither warehouse nor batch. */
export function importColumns(kind: DocumentKindValues): readonly Column[] {
  const { amounts, movements } = kind;
  return headed(kind, [
    ...(movesStock(movements) ? [warehouse] : []),
    ...(movements.hasTarget ? [targetWarehouse] : []),
    ...[barCode, name, quantity, unitPrice],
    ...(amounts.hasTax ? [taxRate] : []),
    remark,
    ...(movesStock(movements) ? trackedColumns : []),
  ]);
}
export const worksheetNames: readonly [Words, Words] = [
  ["单据", "單據", "Documents", "Phiếu", "Documents"],
  ["明细", "明細", "Lines", "Chi tiết", "Lignes"],
];
