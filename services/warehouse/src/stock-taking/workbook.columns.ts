// Columns of stock-taking workbooks in five languages: items, the template of counts, gains and losses.
import type { LeftOutReason } from "@kontor/contracts/warehouse/stock-taking";
import { type Column, column, figure, time, type Words, whenFilled } from "@kontor/service-kit/workbook/columns";

const barCode = column("barCode", "条码", "條碼", "Barcode", "Mã vạch", "Code-barres");
const name = column("name", "名称", "名稱", "Name", "Tên", "Désignation");
const batchNumber = column("batchNumber", "批号", "批號", "Batch number", "Số lô", "Numéro de lot");
const countNumber = figure(
  "countNumber",
  "盘点数量",
  "盤點數量",
  "Counted quantity",
  "Số lượng kiểm",
  "Quantité comptée",
);
const remark = column("remark", "备注", "備註", "Remark", "Ghi chú", "Remarque");
const summed = (each: Column): Column => ({ ...each, isSummed: true });

const goods: readonly Column[] = [
  barCode,
  name,
  column("standard", "规格", "規格", "Specification", "Quy cách", "Spécification"),
  column("model", "型号", "型號", "Model", "Kiểu", "Modèle"),
  ...whenFilled([column("sku", "多属性", "多屬性", "Attributes", "Thuộc tính", "Attributs")]),
  column("unit", "单位", "單位", "Unit", "Đơn vị tính", "Unité"),
  ...whenFilled([
    batchNumber,
    column("expirationDate", "有效期至", "有效期至", "Expiry date", "Hạn dùng", "Date de péremption"),
    column("position", "货架", "貨架", "Shelf", "Kệ hàng", "Emplacement"),
  ]),
];
const figures: readonly Column[] = [
  summed(figure("bookNumber", "账面数量", "帳面數量", "Book quantity", "Số lượng sổ sách", "Quantité théorique")),
  summed(countNumber),
  summed(figure("diffNumber", "盈亏数量", "盈虧數量", "Difference", "Chênh lệch", "Écart")),
];
const costs: readonly Column[] = [
  figure("unitCost", "成本单价", "成本單價", "Unit cost", "Giá vốn", "Coût unitaire"),
  summed(figure("diffAmount", "盈亏金额", "盈虧金額", "Difference amount", "Giá trị chênh lệch", "Valeur de l'écart")),
];
const countTime = time("countTime", "盘点时间", "盤點時間", "Counted at", "Thời điểm kiểm đếm", "Compté le");
const counted: readonly Column[] = [
  column("counter", "盘点人", "盤點人", "Counted by", "Người kiểm đếm", "Compté par"),
  countTime,
  remark,
];

const moved = figure(
  "movedNumber",
  "期间出入库",
  "期間進出庫",
  "In and out meanwhile",
  "Nhập xuất khi đếm",
  "Mouvements entre comptages",
);
export const itemColumns: readonly Column[] = [...goods, ...figures, moved, ...costs, ...counted];
const LEFT_OUT: Readonly<Record<LeftOutReason, Words>> = {
  moved: [
    "盘点期间有变动，需重盘",
    "盤點期間有變動，需重盤",
    "Moved while counted: count again",
    "Có nhập xuất khi đếm: đếm lại",
    "Mouvementé pendant le comptage : à recompter",
  ],
  "by-hand": [
    "序列号商品，手工调整",
    "序號商品，手工調整",
    "Serial numbers: by hand",
    "Hàng theo số sê-ri: làm thủ công",
    "N° de série : à la main",
  ],
  elsewhere: [
    "已由其他盘点调整",
    "已由其他盤點調整",
    "Adjusted by another stock-taking",
    "Phiếu kiểm kê khác đã điều chỉnh",
    "Régularisé par un autre inventaire",
  ],
  disabled: ["商品已停用", "商品已停用", "Product is disabled", "Hàng đã ngừng dùng", "Article désactivé"],
  costless: ["盘盈无成本", "盤盈無成本", "Gain without a cost", "Thừa, không có giá vốn", "Excédent sans coût"],
};
/** Gains and losses: as items, with why one is not adjusted. */
export const differenceColumns: readonly Column[] = [
  ...itemColumns,
  {
    ...column(
      "leftOut",
      "不调整的原因",
      "不調整的原因",
      "Left out because",
      "Lý do không điều chỉnh",
      "Motif de non-régularisation",
    ),
    wordOf: LEFT_OUT,
    whenFilled: true,
  },
];

export const countFields = ["barCode", "name", "batchNumber", "countNumber", "remark"] as const;
export type CountField = (typeof countFields)[number];
/** A star marks a required column. */
const starred = ({ words: [zhCN, zhTW, en, vi, fr] }: Column): Words => [
  `${zhCN}*`,
  `${zhTW}*`,
  `${en}*`,
  `${vi}*`,
  `${fr}*`,
];
/** The headings of an import. */
export const countHeadings: Readonly<Record<CountField, Words>> = {
  barCode: starred(barCode),
  name: name.words,
  batchNumber: batchNumber.words,
  countNumber: starred(countNumber),
  remark: remark.words,
};

/** Columns that a template has beside them, and any workbook may have: what was counted when it was made, and when its rows are counted. */
export const countExtras = ["seenNumber", "countTime"] as const;
export type CountExtra = (typeof countExtras)[number];
export const extraHeadings: Readonly<Record<CountExtra, Words>> = {
  seenNumber: ["此前已盘数量", "此前已盤數量", "Counted before", "Số lượng đã kiểm trước đó", "Déjà compté"],
  countTime: countTime.words,
};
