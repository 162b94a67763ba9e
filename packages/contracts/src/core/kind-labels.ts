// The names of all kinds of vouchers, each with what it is called in five languages: in the menu, and wherever a list, a ledger, the log
// or a workbook names a kind. Whatever is stored by kind is a record over these names, so that a forgotten kind does not compile.
import { type Labels, type Language, languages } from "./languages.ts";

/** The document kinds of each service that owns some. */
const documents = {
  purchase: {
    "purchase-order": ["采购订单", "採購訂單", "Purchase orders", "Đơn đặt hàng mua", "Commandes fournisseurs"],
    "purchase-in": ["采购入库", "採購入庫", "Purchase receipts", "Nhập kho mua hàng", "Réceptions d'achats"],
    "purchase-back": ["采购退货", "採購退貨", "Purchase returns", "Trả hàng nhà cung cấp", "Retours fournisseurs"],
  },
  sales: {
    "sale-order": ["销售订单", "銷售訂單", "Sales orders", "Đơn đặt hàng bán", "Commandes clients"],
    "sale-out": ["销售出库", "銷售出庫", "Sales deliveries", "Xuất kho bán hàng", "Livraisons clients"],
    "sale-back": ["销售退货", "銷售退貨", "Sales returns", "Hàng bán trả lại", "Retours clients"],
    "retail-out": ["零售出库", "零售出庫", "Retail sales", "Xuất bán lẻ", "Ventes au détail"],
    "retail-back": ["零售退货", "零售退貨", "Retail returns", "Trả hàng bán lẻ", "Retours au détail"],
  },
  warehouse: {
    "other-in": ["其它入库", "其他入庫", "Other receipts", "Nhập kho khác", "Autres entrées"],
    "other-out": ["其它出库", "其他出庫", "Other issues", "Xuất kho khác", "Autres sorties"],
    "allocation-out": ["调拨出库", "調撥出庫", "Stock transfers", "Điều chuyển kho", "Transferts de stock"],
    assemble: ["组装单", "組裝單", "Assemblies", "Phiếu lắp ráp", "Assemblages"],
    disassemble: ["拆卸单", "拆卸單", "Disassemblies", "Phiếu tháo dỡ", "Désassemblages"],
  },
} as const satisfies Record<string, Record<string, Labels>>;

/** The kinds of finance slips. */
const slips = {
  "item-in": ["收入单", "收入單", "Income slips", "Phiếu thu nhập", "Autres produits"],
  "item-out": ["支出单", "支出單", "Expense slips", "Phiếu chi phí", "Autres charges"],
  "money-in": ["收款单", "收款單", "Customer receipts", "Phiếu thu tiền", "Règlements clients"],
  "money-out": ["付款单", "付款單", "Supplier payments", "Phiếu chi tiền", "Règlements fournisseurs"],
  giro: ["转账单", "轉帳單", "Account transfers", "Chuyển khoản nội bộ", "Virements internes"],
  "advance-in": ["收预付款", "收預付款", "Member advances", "Thu tiền trả trước", "Avances des membres"],
} as const satisfies Record<string, Labels>;

export type DocumentService = keyof typeof documents;
type NamesOf<Service> = Service extends DocumentService ? keyof (typeof documents)[Service] : never;
/** The noun of a document kind in facts, permissions of the code, and words: "purchase-in". */
export type DocumentName<Service extends DocumentService = DocumentService> = NamesOf<Service>;
export type SlipName = keyof typeof slips;

const documentLabels: Readonly<Record<DocumentName, Labels>> = {
  ...documents.purchase,
  ...documents.sales,
  ...documents.warehouse,
};
export const kindLabels: Readonly<Record<DocumentName | SlipName, Labels>> = { ...documentLabels, ...slips };

// The keys of a record are its names.
export const documentNames = Object.keys(documentLabels) as DocumentName[];
export const slipNames = Object.keys(slips) as SlipName[];

const byName: ReadonlyMap<string, Labels> = new Map(Object.entries(kindLabels));

/** The name of a kind in a language; undefined for what is no kind, as an opening. */
export const kindLabel = (kind: string, language: Language): string | undefined =>
  byName.get(kind)?.[languages.indexOf(language)];
