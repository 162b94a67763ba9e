// Column headings where they differ from those of all documents: they follow from the kind's partner and from how it is paid, and a few kinds
// have their own. export-words.test.ts compares them with the pages.
import type { DocumentName } from "@kontor/contracts/core/kind-labels";
import type { Labels, Language } from "@kontor/contracts/core/languages";
import type { DocumentKindValues, ProgressOf } from "@kontor/contracts/document/kind-values";
import type { PartType } from "@kontor/contracts/document/parts";
import { statusWords } from "../voucher/status-words.ts";
import { wordIn } from "../workbook/columns.ts";

type PartnerType = NonNullable<DocumentKindValues["partner"]>["type"];
type Headings = Readonly<Record<string, Labels>>;

const partnerWords: Readonly<Record<PartnerType, Labels>> = {
  供应商: ["供应商", "供應商", "Supplier", "Nhà cung cấp", "Fournisseur"],
  客户: ["客户", "客戶", "Customer", "Khách hàng", "Client"],
  会员: ["会员卡号", "會員卡號", "Member", "Hội viên", "Membre"],
};

/** On credit: what is to be paid to a supplier or by a customer, and what is paid at once. */
const creditWords: Readonly<Record<PartnerType, Headings>> = {
  供应商: {
    due: ["应付金额", "應付金額", "Payable", "Phải trả", "À payer"],
    changeAmount: ["本次付款", "本次付款", "Paid now", "Trả lần này", "Payé"],
  },
  客户: {
    due: ["应收金额", "應收金額", "Receivable", "Phải thu", "À encaisser"],
    changeAmount: ["本次收款", "本次收款", "Received now", "Thu lần này", "Encaissé"],
  },
  会员: {},
};
const untaxedWords: Headings = { totalPrice: ["金额合计", "金額合計", "Amount", "Tổng tiền", "Montant"] };
const cashWords: Headings = {
  ...untaxedWords,
  changeAmount: ["单据金额", "單據金額", "Amount", "Tổng tiền", "Total à payer"],
};

const depositWords: Readonly<Record<PartnerType, Headings>> = {
  供应商: { changeAmount: ["支付订金", "支付訂金", "Deposit paid", "Đặt cọc đã trả", "Acompte versé"] },
  客户: { changeAmount: ["收取订金", "收取訂金", "Deposit received", "Đặt cọc đã thu", "Acompte reçu"] },
  会员: {},
};

const ownWords: Partial<Readonly<Record<DocumentName, Headings>>> = {
  "purchase-order": {
    linkNumber: ["销售订单", "銷售訂單", "Sales order", "Đơn đặt hàng bán", "Commande client"],
    finishNumber: ["已入库", "已入庫", "Received", "Đã nhập", "Reçu"],
    openNumber: ["未入库", "未入庫", "To receive", "Chưa nhập", "Reste à recevoir"],
  },
  "purchase-in": {
    linkNumber: ["采购订单", "採購訂單", "Purchase order", "Đơn đặt hàng mua", "Commande fournisseur"],
  },
  "sale-order": {
    finishNumber: ["已出库", "已出庫", "Delivered", "Đã giao", "Livré"],
    openNumber: ["未出库", "未出庫", "To deliver", "Chưa giao", "Reste à livrer"],
  },
  "sale-out": { linkNumber: ["销售订单", "銷售訂單", "Sales order", "Đơn đặt hàng bán", "Commande client"] },
  "purchase-back": {
    linkNumber: ["采购入库单", "採購入庫單", "Receipt", "Phiếu nhập gốc", "Réception d’achat"],
    due: ["应退金额", "應退金額", "Refund due", "Phải được hoàn", "À recevoir"],
    changeAmount: ["本次退款", "本次退款", "Refund received", "Thu hoàn lần này", "Encaissé"],
    debt: ["本次欠退", "本次欠退", "Open refund", "Còn được hoàn", "Reste à recevoir"],
  },
  "sale-back": {
    linkNumber: ["销售出库单", "銷售出庫單", "Delivery", "Phiếu xuất gốc", "Livraison client"],
    due: ["应退金额", "應退金額", "Refund due", "Phải hoàn", "À rembourser"],
    changeAmount: ["本次退款", "本次退款", "Refunded now", "Hoàn tiền lần này", "Remboursé"],
    debt: ["本次欠退", "本次欠退", "Open refund", "Còn phải hoàn", "Reste à rendre"],
  },
  "allocation-out": {
    depotName: ["调出仓库", "調出倉庫", "From warehouse", "Kho xuất", "Entrepôt de départ"],
    anotherDepotName: ["调入仓库", "調入倉庫", "To warehouse", "Kho nhận", "Entrepôt d’arrivée"],
    linkNumber: ["发货单", "發貨單", "Sent by", "Phiếu gửi hàng", "Envoyé par"],
  },
  "retail-back": {
    linkNumber: ["零售出库单", "零售出庫單", "Retail sale", "Phiếu bán gốc", "Vente"],
    changeAmount: ["单据金额", "單據金額", "Amount", "Tổng tiền", "Total à rendre"],
    getAmount: ["付款金额", "付款金額", "Paid back", "Trả lại khách", "Remboursé"],
  },
};

/** The headings of a kind by field. */
export const headingsOf = ({ name, partner, amounts }: DocumentKindValues): Headings => ({
  ...(partner ? { organName: partnerWords[partner.type] } : {}),
  ...amounts.choose({
    credit: partner ? creditWords[partner.type] : {},
    cash: cashWords,
    deposit: partner ? depositWords[partner.type] : {},
    goodsOnly: untaxedWords,
  }),
  ...ownWords[name],
});

/** Of sales there is no word for none: such an order is audited. */
const progressWords: Readonly<Record<ProgressOf, Readonly<Record<number, Labels>>>> = {
  purchase: {
    1: ["已审核，未采购", "已審核，未採購", "Audited, unpurchased", "Đã duyệt, chưa mua", "Validée, non achetée"],
    2: ["完成采购", "完成採購", "Complete purchase", "Đã mua đủ", "Achat complet"],
    3: ["部分采购", "部分採購", "Partial purchase", "Mua một phần", "Achat partiel"],
  },
  sale: {
    2: ["完成销售", "完成銷售", "Complete sale", "Đã bán đủ", "Vente complète"],
    3: ["部分销售", "部分銷售", "Partial sale", "Bán một phần", "Vente partielle"],
  },
};
/** What a line is to the others of its document. */
export const partWords: Readonly<Partial<Record<PartType, Labels>>> = {
  组合件: ["组合件", "組合件", "Parent", "Thành phẩm", "Composé"],
  普通子件: ["普通子件", "普通子件", "Component", "Linh kiện", "Composant"],
};
/** How far an order is bought. */
export const purchaseWords: Readonly<Record<number, Labels>> = {
  0: ["未采购", "未採購", "Unpurchased", "Chưa mua", "Non achetée"],
  2: ["完成采购", "完成採購", "Complete purchase", "Đã mua đủ", "Achat complet"],
  3: ["部分采购", "部分採購", "Partial purchase", "Mua một phần", "Achat partiel"],
};
/** Beside a state: the rest of the order is neither delivered nor bought any more. */
const CLOSED: Labels = ["已强制结单", "已強制結單", "Closed", "Đã đóng", "Clôturée"];
/** A state's words, and whether the order was closed. */
export const stateIn = (words: Labels | undefined, isClosed: boolean, language: Language | undefined): string =>
  [wordIn(words, language), ...(isClosed ? [wordIn(CLOSED, language)] : [])].join(" · ");
/** The words of a kind's states, by their numbers on the wire. */
export const statusWordsOf = ({ progress }: DocumentKindValues): Readonly<Record<number, Labels>> =>
  progress ? { ...statusWords, ...progressWords[progress] } : statusWords;
