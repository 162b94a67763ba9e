// Preset charts of accounts. A tenant changes names and codes to those of its accountant.
import type { LedgerAccount } from "./ledger.ts";

export interface AccountCode {
  code: string;
  name: string;
}
export type Chart = Readonly<Record<LedgerAccount, AccountCode>>;

const at = (code: string, name: string): AccountCode => ({ code, name });

const china = {
  cash: at("1002", "银行存款"),
  receivable: at("1122", "应收账款"),
  payable: at("2202", "应付账款"),
  prepayment: at("2203", "预收账款"),
  inventory: at("1405", "库存商品"),
  "goods-clearing": at("1402", "在途物资"),
  "input-tax": at("22210101", "应交增值税（进项税额）"),
  "output-tax": at("22210106", "应交增值税（销项税额）"),
  "stock-gain-loss": at("1901", "待处理财产损溢"),
};

/** China's standard for small enterprises, China's for other enterprises, France's plan comptable général. */
export const charts = {
  "cn-small": {
    ...china,
    "sale-revenue": at("5001", "主营业务收入"),
    "retail-revenue": at("5001", "主营业务收入"),
    "cost-of-goods": at("5401", "主营业务成本"),
    "purchase-fees": at("5601", "销售费用"),
    "purchase-price-variance": at("5401", "主营业务成本"),
    "sale-fees": at("5051", "其他业务收入"),
    "discount-given": at("5603", "财务费用"),
    "discount-got": at("5603", "财务费用"),
    income: at("5301", "营业外收入"),
    expense: at("5602", "管理费用"),
    "opening-equity": at("3104", "利润分配"),
  },
  "cn-general": {
    ...china,
    "sale-revenue": at("6001", "主营业务收入"),
    "retail-revenue": at("6001", "主营业务收入"),
    "cost-of-goods": at("6401", "主营业务成本"),
    "purchase-fees": at("6601", "销售费用"),
    "purchase-price-variance": at("6401", "主营业务成本"),
    "sale-fees": at("6051", "其他业务收入"),
    "discount-given": at("6603", "财务费用"),
    "discount-got": at("6603", "财务费用"),
    income: at("6301", "营业外收入"),
    expense: at("6602", "管理费用"),
    "opening-equity": at("4104", "利润分配"),
  },
  "fr-pcg": {
    cash: at("512000", "Banques"),
    receivable: at("411000", "Clients"),
    payable: at("401000", "Fournisseurs"),
    prepayment: at("419100", "Clients - Avances et acomptes reçus"),
    inventory: at("370000", "Stocks de marchandises"),
    "goods-clearing": at("408000", "Fournisseurs - Factures non parvenues"),
    "input-tax": at("445660", "TVA déductible sur autres biens et services"),
    "output-tax": at("445710", "TVA collectée"),
    "sale-revenue": at("707000", "Ventes de marchandises"),
    "retail-revenue": at("707000", "Ventes de marchandises"),
    "cost-of-goods": at("603700", "Variation des stocks de marchandises"),
    "purchase-fees": at("608000", "Frais accessoires d'achat"),
    "purchase-price-variance": at("603700", "Variation des stocks de marchandises"),
    "sale-fees": at("708500", "Ports et frais accessoires facturés"),
    "discount-given": at("665000", "Escomptes accordés"),
    "discount-got": at("765000", "Escomptes obtenus"),
    income: at("758000", "Produits divers de gestion courante"),
    expense: at("658000", "Charges diverses de gestion courante"),
    "stock-gain-loss": at("603700", "Variation des stocks de marchandises"),
    "opening-equity": at("890000", "Bilan d'ouverture"),
  },
} as const satisfies Record<string, Chart>;
export type ChartName = keyof typeof charts;
