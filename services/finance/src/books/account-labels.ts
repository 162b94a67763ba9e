// Names of ledger accounts in workbooks and journals.
import type { LedgerAccount } from "@kontor/contracts/finance/ledger";
import type { Words } from "@kontor/service-kit/workbook/columns";

export const accountWords: Readonly<Record<LedgerAccount, Words>> = {
  cash: ["货币资金", "貨幣資金", "Cash and bank", "Tiền mặt và tiền gửi", "Trésorerie"],
  receivable: ["应收账款", "應收帳款", "Receivables", "Phải thu khách hàng", "Clients"],
  payable: ["应付账款", "應付帳款", "Payables", "Phải trả người bán", "Fournisseurs"],
  prepayment: ["预收账款", "預收帳款", "Customer advances", "Khách hàng trả trước", "Avances reçues"],
  inventory: ["库存商品", "庫存商品", "Inventory", "Hàng tồn kho", "Stocks"],
  "goods-clearing": ["商品暂记", "商品暫記", "Goods clearing", "Hàng hóa chờ xử lý", "Compte d’attente marchandises"],
  "input-tax": ["进项税额", "進項稅額", "Input tax", "Thuế GTGT đầu vào", "TVA déductible"],
  "output-tax": ["销项税额", "銷項稅額", "Output tax", "Thuế GTGT đầu ra", "TVA collectée"],
  "sale-revenue": ["销售收入", "銷售收入", "Sales revenue", "Doanh thu bán hàng", "Ventes"],
  "retail-revenue": ["零售收入", "零售收入", "Retail revenue", "Doanh thu bán lẻ", "Ventes au détail"],
  "cost-of-goods": ["销售成本", "銷售成本", "Cost of goods sold", "Giá vốn hàng bán", "Coût des ventes"],
  "purchase-fees": ["采购费用", "採購費用", "Purchase fees", "Chi phí mua hàng", "Frais d’achat"],
  "purchase-price-variance": [
    "采购价格差异",
    "採購價格差異",
    "Purchase price variance",
    "Chênh lệch giá mua",
    "Écarts sur prix d’achat",
  ],
  "sale-fees": ["销售其他费用", "銷售其他費用", "Sales fees", "Phí bán hàng", "Frais de vente facturés"],
  "discount-given": ["销售优惠", "銷售優惠", "Discounts given", "Chiết khấu cho khách", "Remises accordées"],
  "discount-got": ["采购优惠", "採購優惠", "Discounts received", "Chiết khấu được hưởng", "Remises obtenues"],
  income: ["其他收入", "其他收入", "Other income", "Thu nhập khác", "Autres produits"],
  expense: ["其他支出", "其他支出", "Other expenses", "Chi phí khác", "Autres charges"],
  "stock-gain-loss": [
    "存货盘盈盘亏",
    "存貨盤盈盤虧",
    "Stock gains and losses",
    "Chênh lệch hàng tồn kho",
    "Écarts de stock",
  ],
  "opening-equity": ["期初权益", "期初權益", "Opening equity", "Vốn đầu kỳ", "Capitaux d’ouverture"],
};
