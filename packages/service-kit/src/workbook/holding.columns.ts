// The columns of who holds what of a product, as lists and reports call them (docs/decisions/0063).
import { type Column, figure } from "./columns.ts";

export const holdingColumns: readonly Column[] = [
  figure("available", "可用", "可用", "Available", "Khả dụng", "Disponible"),
  figure("reserved", "已占用", "已佔用", "Reserved", "Đã giữ", "Réservé"),
  figure("promised", "待交客户", "待交客戶", "Promised", "Phải giao khách", "Promis"),
  figure("coming", "采购在途", "採購在途", "Coming", "Đang về", "À recevoir"),
];
