// Columns of the recall list's workbook in five languages; their names are those of the page's columns.
import { type Column, column, figure, time, type Words } from "@kontor/service-kit/workbook/columns";

/** In place of a customer's name. */
export const NOBODY: Words = ["散客", "散客", "Walk-in customer", "Khách lẻ", "Client de passage"];
export const INVISIBLE: Words = [
  "权限外的单据",
  "權限外的單據",
  "Documents out of your reach",
  "Chứng từ ngoài quyền xem",
  "Documents hors de votre périmètre",
];

/** In a line of its own: who is not in the list. */
export const PARTIAL: Words = [
  "仅含您有权限的仓库，从其他仓库发出的不在此表中",
  "僅含您有權限的倉庫，從其他倉庫發出的不在此表中",
  "Your warehouses only: what left other warehouses is not in this list",
  "Chỉ gồm các kho bạn có quyền: hàng xuất từ kho khác không có trong danh sách này",
  "Vos entrepôts uniquement : ce qui est sorti d’autres entrepôts n’y figure pas",
];

/** In place of the customers of goods that nothing tells apart. */
export const UNTRACED: Words = [
  "由其制成，无批号和序列号，客户未知",
  "由其製成，無批號和序號，客戶未知",
  "Made of it, without batch or serial no.: customers unknown",
  "Làm từ hàng này, không có lô hay số seri: không rõ khách hàng",
  "Fabriqué avec, sans lot ni n° de série : clients inconnus",
];

export const recallColumns: readonly Column[] = [
  column("organName", "客户", "客戶", "Customer", "Khách hàng", "Client"),
  column("contacts", "联系人", "聯絡人", "Contact", "Người liên hệ", "Contact"),
  column("telephone", "手机号码", "手機號碼", "Mobile", "Di động", "Mobile"),
  column("phoneNum", "联系电话", "聯絡電話", "Phone", "Điện thoại", "Téléphone"),
  column("barCode", "条码", "條碼", "Barcode", "Mã vạch", "Code-barres"),
  column("name", "商品名称", "商品名稱", "Product", "Tên hàng hóa", "Article"),
  column("code", "批号/序列号", "批號/序號", "Batch or serial no.", "Số lô/số sê-ri", "Lot ou n° de série"),
  column("unit", "单位", "單位", "Unit", "ĐVT", "Unité"),
  figure("soldNumber", "发出数量", "發出數量", "Delivered", "SL đã giao", "Livré"),
  figure("returnedNumber", "退回数量", "退回數量", "Returned", "SL trả lại", "Retourné"),
  figure("leftNumber", "待召回数量", "待召回數量", "To recall", "SL cần thu hồi", "À rappeler"),
  time("lastTime", "最近单据日期", "最近單據日期", "Last document", "Chứng từ gần nhất", "Dernier document"),
  column("numbers", "单据编号", "單據編號", "Document no.", "Số chứng từ", "N° de document"),
];
