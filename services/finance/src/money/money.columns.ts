// The columns of the money reports' workbooks.
import { ageSpanNames } from "@kontor/contracts/reports/aging";
import { cashKindNames } from "@kontor/contracts/reports/rec-and-pay";
import { type Column, column, figure, time, type Words } from "@kontor/service-kit/workbook/columns";
import { kinds } from "../ledger/account-ledger.columns.ts";

const DATE: Words = ["单据日期", "單據日期", "Date", "Ngày", "Date"];
const AMOUNT: Words = ["金额", "金額", "Amount", "Số tiền", "Montant"];
const number = column("number", "单据编号", "單據編號", "Number", "Số chứng từ", "Numéro");
const itemName = column("itemName", "收支项目", "收支項目", "Item", "Khoản thu chi", "Poste");
const itemType: Column = {
  field: "itemType",
  words: ["类型", "類型", "Type", "Loại", "Type"],
  wordOf: {
    收入: ["收入", "收入", "Income", "Thu", "Produit"],
    支出: ["支出", "支出", "Expense", "Chi", "Charge"],
  },
};

export const headColumns: readonly Column[] = [
  number,
  time("operTime", ...DATE),
  column("organName", "往来单位", "往來單位", "Partner", "Đối tác", "Tiers"),
  itemName,
  itemType,
  column("accountName", "结算账户", "結算帳戶", "Account", "Tài khoản", "Compte"),
  figure("amount", ...AMOUNT),
  column(
    "handsPersonName",
    "财务人员",
    "財務人員",
    "Financial officer",
    "Nhân viên tài chính",
    "Responsable financier",
  ),
  column("remark", "备注", "備註", "Remark", "Ghi chú", "Remarque"),
];
export const headItemColumns: readonly Column[] = [
  itemName,
  itemType,
  figure("slips", "单据数", "單據數", "Slips", "Số phiếu", "Pièces"),
  figure("amount", ...AMOUNT),
];

/** What the money of each kind is: a kind without words has its own name. */
const CASH_WORDS: Readonly<Record<string, Words>> = {
  "purchase-order": ["采购订金", "採購訂金", "Deposits paid", "Đặt cọc mua hàng", "Acomptes versés"],
  "purchase-in": ["采购付款", "採購付款", "Purchases paid", "Chi mua hàng", "Achats payés"],
  "purchase-back": [
    "采购退货收款",
    "採購退貨收款",
    "Purchase refunds",
    "Thu trả hàng mua",
    "Remboursements fournisseurs",
  ],
  "sale-order": ["销售订金", "銷售訂金", "Deposits received", "Đặt cọc bán hàng", "Acomptes reçus"],
  "sale-out": ["销售收款", "銷售收款", "Sales received", "Thu bán hàng", "Ventes encaissées"],
  "sale-back": ["销售退货付款", "銷售退貨付款", "Sales refunds", "Chi trả hàng bán", "Remboursements clients"],
  "retail-out": ["零售收款", "零售收款", "Retail received", "Thu bán lẻ", "Détail encaissé"],
  "retail-back": ["零售退款", "零售退款", "Retail refunds", "Hoàn tiền bán lẻ", "Remboursements détail"],
};
const wordsOf = (name: string): Words => CASH_WORDS[name] ?? kinds[name] ?? [name, name, name, name, name];
export const cashColumns: readonly Column[] = [
  column("day", "日期", "日期", "Date", "Ngày", "Date"),
  ...cashKindNames.map((name) => figure(name, ...wordsOf(name))),
  figure("received", "收款合计", "收款合計", "Received", "Tổng thu", "Encaissements"),
  figure("paid", "付款合计", "付款合計", "Paid", "Tổng chi", "Décaissements"),
  figure("net", "净额", "淨額", "Net cash", "Dòng tiền thuần", "Flux net"),
];

const LINE_WORDS: Readonly<Record<string, Words>> = {
  saleRevenue: ["销售收入", "銷售收入", "Sales revenue", "Doanh thu bán hàng", "Ventes"],
  retailRevenue: ["零售收入", "零售收入", "Retail revenue", "Doanh thu bán lẻ", "Ventes au détail"],
  revenue: ["营业收入", "營業收入", "Revenue", "Tổng doanh thu", "Chiffre d’affaires"],
  cost: ["销售成本", "銷售成本", "Cost of goods sold", "Giá vốn hàng bán", "Coût des ventes"],
  grossProfit: ["毛利", "毛利", "Gross profit", "Lợi nhuận gộp", "Marge brute"],
  saleFees: ["销售其他费用", "銷售其他費用", "Sales fees", "Phí bán hàng", "Frais de vente facturés"],
  purchaseFees: ["采购其他费用", "採購其他費用", "Purchase fees", "Chi phí mua hàng", "Frais d’achat"],
  income: ["其他收入", "其他收入", "Other income", "Thu nhập khác", "Autres produits"],
  expense: ["其他支出", "其他支出", "Other expenses", "Chi phí khác", "Autres charges"],
  discountGot: ["付款优惠", "付款優惠", "Discounts received", "Chiết khấu được hưởng", "Remises obtenues"],
  discountGiven: ["收款优惠", "收款優惠", "Discounts given", "Chiết khấu cho khách", "Remises accordées"],
  priceVariance: [
    "采购价格差异",
    "採購價格差異",
    "Purchase price variance",
    "Chênh lệch giá mua",
    "Écarts sur prix d’achat",
  ],
  stockGainLoss: [
    "其他出入库损益",
    "其他出入庫損益",
    "Other stock gains and losses",
    "Chênh lệch kho khác",
    "Autres écarts de stock",
  ],
  stockTaking: ["盘点损益", "盤點損益", "Stock-taking gains and losses", "Chênh lệch kiểm kê", "Écarts d’inventaire"],
  netProfit: ["净利润", "淨利潤", "Net profit", "Lợi nhuận ròng", "Résultat net"],
};
export const profitColumns: readonly Column[] = [
  { field: "line", words: ["项目", "項目", "Line", "Khoản mục", "Rubrique"], wordOf: LINE_WORDS },
  column("name", "明细", "明細", "Item", "Chi tiết", "Détail"),
  figure("amount", "本期", "本期", "This period", "Kỳ này", "Période"),
  figure("previous", "上期", "上期", "Period before", "Kỳ trước", "Période précédente"),
  figure("change", "增减", "增減", "Change", "Tăng giảm", "Variation"),
  figure("share", "占收入(%)", "佔收入(%)", "Of revenue (%)", "Trên doanh thu (%)", "Du CA (%)"),
];

const SPAN_WORDS: Readonly<Record<(typeof ageSpanNames)[number], Words>> = {
  notDue: ["未到期", "未到期", "Not due", "Chưa đến hạn", "Non échu"],
  days30: ["0-30天", "0-30天", "0-30 days", "0-30 ngày", "0-30 jours"],
  days60: ["31-60天", "31-60天", "31-60 days", "31-60 ngày", "31-60 jours"],
  days90: ["61-90天", "61-90天", "61-90 days", "61-90 ngày", "61-90 jours"],
  older: ["90天以上", "90天以上", "Over 90 days", "Trên 90 ngày", "Plus de 90 jours"],
};
export const agingColumns: readonly Column[] = [
  column("name", "往来单位", "往來單位", "Partner", "Đối tác", "Tiers"),
  column("contacts", "联系人", "聯絡人", "Contact", "Người liên hệ", "Contact"),
  column("telephone", "手机号码", "手機號碼", "Mobile", "Di động", "Mobile"),
  {
    field: "billingCycle",
    words: ["结算周期", "結算週期", "Billing cycle", "Chu kỳ thanh toán", "Cycle de facturation"],
    wordOf: {
      none: ["", "", "", "", ""],
      monthly: ["月结", "月結", "Monthly", "Theo tháng", "Mensuel"],
    },
  },
  ...ageSpanNames.map((span) => figure(span, ...SPAN_WORDS[span])),
  figure("open", "合计", "合計", "Total", "Tổng cộng", "Total"),
];
