// The workbook columns of partners, by type, in five languages (business.md §3; reference.md §5.2).
import { type Language, languages } from "@kontor/contracts/menu";
import { type PartnerType, partnerAdd } from "@kontor/contracts/system/supplier";
import type { Sheet, SheetColumn } from "@kontor/service-kit/sheet";

type Words = [zhCN: string, zhTW: string, en: string, vi: string, fr: string];

interface Column {
  field: string;
  words: Words;
  more?: Partial<SheetColumn>;
}
const column = (field: string, words: Words, more?: Partial<SheetColumn>): Column => ({ field, words, more });

/** No billing cycle is an empty cell; "monthly" and a number of days are written as they are. */
const cycle: Partial<SheetColumn> = { write: (value) => (value === "none" ? null : String(value)) };

const NAME: Words = ["名称", "名稱", "Name", "Tên", "Nom"];
const CARD: Words = ["会员卡号", "會員卡號", "Card number", "Số thẻ hội viên", "N° de carte"];
const RECEIVABLE: Words = ["期初应收", "期初應收", "Opening receivable", "Phải thu đầu kỳ", "Créance d'ouverture"];
const PAYABLE: Words = ["期初应付", "期初應付", "Opening payable", "Phải trả đầu kỳ", "Dette d'ouverture"];

const common: Column[] = [
  column("contacts", ["联系人", "聯絡人", "Contact", "Người liên hệ", "Contact"]),
  column("telephone", ["手机号码", "手機號碼", "Mobile", "Di động", "Portable"]),
  column("phoneNum", ["联系电话", "聯絡電話", "Phone", "Điện thoại", "Téléphone"]),
  column("email", ["电子邮箱", "電子郵件", "Email", "Email", "E-mail"]),
  column("fax", ["传真", "傳真", "Fax", "Fax", "Télécopie"]),
  column("zip", ["邮编", "郵遞區號", "Zip code", "Mã bưu chính", "Code postal"]),
  column("address", ["地址", "地址", "Address", "Địa chỉ", "Adresse"]),
  column("taxNum", ["纳税人识别号", "統一編號", "Tax ID", "Mã số thuế", "N° fiscal"]),
  column("taxRate", ["税率(%)", "稅率(%)", "Tax rate (%)", "Thuế suất (%)", "Taux de taxe (%)"]),
  column("bankName", ["开户行", "開戶行", "Bank", "Ngân hàng", "Banque"]),
  column("accountNumber", ["账号", "帳號", "Account number", "Số tài khoản", "N° de compte"]),
  column("billingCycle", ["账期", "帳期", "Billing cycle", "Kỳ thanh toán", "Échéance"], cycle),
  column("sort", ["排序", "排序", "Sort", "Thứ tự", "Ordre"]),
  column("description", ["备注", "備註", "Remark", "Ghi chú", "Remarque"]),
];

const special: Readonly<Record<PartnerType, [name: Words, ...openings: Column[]]>> = {
  供应商: [NAME, column("beginNeedPay", PAYABLE), column("beginNeedGet", RECEIVABLE)],
  客户: [NAME, column("beginNeedGet", RECEIVABLE), column("beginNeedPay", PAYABLE)],
  会员: [CARD],
};
const NAMES: Readonly<Record<PartnerType, string>> = { 供应商: "suppliers", 客户: "customers", 会员: "members" };

/** The headings in one language; an imported header may be in any of them. The row's schema is the form's. */
export function partnerSheet(type: PartnerType, language: Language = "zh-CN"): Sheet {
  const [name, ...openings] = special[type];
  const at = languages.indexOf(language);
  const all = [column("supplier", name), ...openings, ...common];
  return {
    name: NAMES[type],
    columns: all.map(({ field, words, more }) => ({
      field,
      heading: words[at] ?? words[0],
      alsoNamed: words,
      ...more,
    })),
    row: partnerAdd,
  };
}
