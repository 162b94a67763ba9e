// Columns of the product workbook in five languages (reference.md §5.10, template), followed by one for each warehouse: opening stock.
import { type Language, languages } from "@kontor/contracts/core/languages";
import type { BarcodeRow, ProductRow } from "@kontor/contracts/warehouse/product";
import type { SubUnitCells } from "@kontor/contracts/warehouse/product-workbook";
import type { Aliases } from "@kontor/contracts/warehouse/property-alias";
import { titled, type Words } from "@kontor/service-kit/workbook/columns";

export interface ProductColumn {
  /** As the product's form calls it: issues name it, and the browser has its words. */
  field: keyof ProductRow | keyof BarcodeRow | keyof SubUnitCells;
  words: Words;
}
const column = (field: ProductColumn["field"], ...words: Words): ProductColumn => ({ field, words });

export const productColumns: readonly ProductColumn[] = [
  column("name", "名称*", "名稱*", "Name*", "Tên*", "Nom*"),
  column("standard", "规格", "規格", "Spec", "Quy cách", "Spécification"),
  column("model", "型号", "型號", "Model", "Mẫu", "Modèle"),
  column("color", "颜色", "顏色", "Color", "Màu sắc", "Couleur"),
  column("brand", "品牌", "品牌", "Brand", "Thương hiệu", "Marque"),
  column("categoryName", "类别", "類別", "Category", "Nhóm hàng", "Catégorie"),
  column("weight", "基础重量(kg)", "基礎重量(kg)", "Base weight (kg)", "Trọng lượng (kg)", "Poids de base (kg)"),
  column(
    "expiryNum",
    "保质期(天)",
    "保存期限(天)",
    "Shelf life (days)",
    "Hạn sử dụng (ngày)",
    "Durée de conservation (jours)",
  ),
  column("unit", "基本单位*", "基本單位*", "Base unit*", "Đơn vị cơ bản*", "Unité de base*"),
  column("subUnit", "副单位", "副單位", "Sub unit", "Đơn vị phụ", "Sous-unité"),
  column("barCode", "基本条码*", "基本條碼*", "Base barcode*", "Mã vạch cơ bản*", "Code-barres de base*"),
  column("subBarCode", "副条码", "副條碼", "Sub barcode", "Mã vạch phụ", "Code-barres secondaire"),
  column("ratio", "比例", "比例", "Ratio", "Tỷ lệ", "Ratio"),
  column("sku", "多属性", "多屬性", "Attributes", "Thuộc tính", "Attributs"),
  column("purchaseDecimal", "采购价", "採購價", "Purchase price", "Giá nhập", "Prix d'achat"),
  column("commodityDecimal", "零售价", "零售價", "Retail price", "Giá bán lẻ", "Prix de détail"),
  column("wholesaleDecimal", "销售价", "銷售價", "Sale price", "Giá bán", "Prix de vente"),
  column("lowDecimal", "最低售价", "最低售價", "Minimum sale price", "Giá bán tối thiểu", "Prix de vente minimum"),
  column("enabled", "状态*", "狀態*", "Status*", "Trạng thái*", "Statut*"),
  column("enableSerialNumber", "序列号", "序號", "Serial number", "Số seri", "Numéro de série"),
  column("enableBatchNumber", "批号", "批號", "Batch number", "Số lô", "Numéro de lot"),
  column("position", "仓位货架", "倉位貨架", "Shelf position", "Vị trí kệ", "Emplacement"),
  column("mfrs", "制造商", "製造商", "Manufacturer", "Nhà sản xuất", "Fabricant"),
  column("otherField1", "扩展1", "擴展1", "Extension 1", "Mở rộng 1", "Extension 1"),
  column("otherField2", "扩展2", "擴展2", "Extension 2", "Mở rộng 2", "Extension 2"),
  column("otherField3", "扩展3", "擴展3", "Extension 3", "Mở rộng 3", "Extension 3"),
  column("remark", "备注", "備註", "Remark", "Ghi chú", "Remarque"),
];

/** The header row, with the warehouses' names behind it. @param aliases what the company calls its free fields (reference.md §5.9) */
export const headerOf = (
  warehouses: readonly string[],
  language: Language = "zh-CN",
  aliases: Aliases = {},
): string[] => {
  const at = languages.indexOf(language);
  return [...titled(productColumns, aliases).map(({ words }) => words[at] ?? words[0]), ...warehouses];
};

const FLAG = ["1", "0"];
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  enabled: FLAG,
  enableSerialNumber: FLAG,
  enableBatchNumber: FLAG,
};
/** One row as it may be filled in; what is not here may stay empty. */
const EXAMPLES: Readonly<Record<string, string>> = {
  name: "Cola",
  standard: "330 ml",
  unit: "瓶",
  subUnit: "箱",
  barCode: "6901234567892",
  subBarCode: "6901234567908",
  ratio: "24",
  purchaseDecimal: "2.10",
  commodityDecimal: "3.50",
  wholesaleDecimal: "2.80",
  enabled: "1",
};
const STOCK_EXAMPLE = "24";

/** The template's columns: with what may be chosen and how they are filled in. */
export const templateOf = (header: readonly string[]) =>
  header.map((heading, at) => {
    const field = productColumns[at]?.field;
    return field === undefined
      ? { heading, example: STOCK_EXAMPLE }
      : { heading, choices: CHOICES[field], example: EXAMPLES[field] };
  });
