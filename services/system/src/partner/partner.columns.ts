// Workbook columns of partners, by type, in five languages (business.md §3; reference.md §5.2).
import { type Language, languageNames, languages } from "@kontor/contracts/core/languages";
import { type PartnerType, partnerAdd } from "@kontor/contracts/system/partner";
import type { Workbook, WorkbookColumn } from "@kontor/service-kit/workbook/workbook";

type Words = [zhCN: string, zhTW: string, en: string, vi: string, fr: string];

interface Column {
  field: string;
  words: Words;
}
const column = (field: string, words: Words): Column => ({ field, words });

const MONTHLY: Words = ["月结", "月結", "Monthly", "Hằng tháng", "Mensuel"];
const isMonthly = (text: string): boolean => MONTHLY.some((word) => word.toLowerCase() === text.toLowerCase());
/** No billing cycle is an empty cell, "monthly" a word in any of the languages, and a number of days is written as it is. */
const cycleIn = (word: string): Partial<WorkbookColumn> => ({
  write: (value) => (value === "none" ? null : value === "monthly" ? word : String(value)),
  read: (text) => (isMonthly(text) ? "monthly" : text),
  example: word,
});

/** A language is its name in itself. */
const LANGUAGE: Partial<WorkbookColumn> = {
  write: (value) => (value === null ? null : languageNames[value as Language]), // the row's schema
  read: (text) => languages.find((each) => languageNames[each].toLowerCase() === text.toLowerCase()) ?? text,
  example: languageNames.fr,
};

const SUPPLIER: Words = ["供应商名称", "供應商名稱", "Supplier name", "Tên nhà cung cấp", "Nom du fournisseur"];
const CUSTOMER: Words = ["客户名称", "客戶名稱", "Customer name", "Tên khách hàng", "Nom du client"];
const CARD: Words = ["会员卡号", "會員卡號", "Card number", "Số thẻ hội viên", "N° de carte"];
const RECEIVABLE: Words = ["期初应收", "期初應收", "Opening receivable", "Phải thu đầu kỳ", "Solde client initial"];
const PAYABLE: Words = ["期初应付", "期初應付", "Opening payable", "Phải trả đầu kỳ", "Solde fournisseur initial"];

const CREDIT: Words = ["信用额度", "信用額度", "Credit limit", "Hạn mức công nợ", "Plafond de crédit"];

const common: Column[] = [
  column("contacts", ["联系人", "聯絡人", "Contact", "Người liên hệ", "Contact"]),
  column("telephone", ["手机", "手機", "Mobile", "Di động", "Mobile"]),
  column("phoneNum", ["电话", "電話", "Phone", "Điện thoại", "Téléphone"]),
  column("email", ["电子邮箱", "電子郵件", "Email", "Email", "E-mail"]),
  column("fax", ["传真", "傳真", "Fax", "Fax", "Fax"]),
  column("zip", ["邮编", "郵遞區號", "Postal code", "Mã bưu chính", "Code postal"]),
  column("address", ["地址", "地址", "Address", "Địa chỉ", "Adresse"]),
  column("taxNum", ["纳税人识别号", "統一編號", "Tax ID", "Mã số thuế", "N° fiscal"]),
  column("taxRate", ["税率(%)", "稅率(%)", "Tax rate (%)", "Thuế suất (%)", "Taux de TVA (%)"]),
  column("bankName", ["开户行", "開戶銀行", "Bank", "Ngân hàng", "Banque"]),
  column("accountNumber", ["账号", "帳號", "Account number", "Số tài khoản", "N° de compte"]),
  column("billingCycle", ["结算周期", "結算週期", "Billing cycle", "Chu kỳ thanh toán", "Cycle de facturation"]),
  column("language", [
    "对账单语言",
    "對帳單語言",
    "Language of the statement",
    "Ngôn ngữ bảng đối chiếu",
    "Langue du relevé",
  ]),
  column("sort", ["排序", "排序", "Sort order", "Thứ tự", "Ordre"]),
  column("description", ["备注", "備註", "Remarks", "Ghi chú", "Remarques"]),
];

const special: Readonly<Record<PartnerType, [name: Words, ...openings: Column[]]>> = {
  供应商: [SUPPLIER, column("beginNeedPay", PAYABLE), column("beginNeedGet", RECEIVABLE)],
  客户: [CUSTOMER, column("beginNeedGet", RECEIVABLE), column("beginNeedPay", PAYABLE), column("creditLimit", CREDIT)],
  会员: [CARD],
};
/** A valid row; fields not listed may stay empty. */
const EXAMPLES: Readonly<Record<string, string>> = {
  supplier: "A-001",
  beginNeedGet: "1200.50",
  contacts: "Li Wei",
  telephone: "13800000000",
  email: "liwei@example.com",
  taxRate: "13",
  sort: "1",
};
const NAMES: Readonly<Record<PartnerType, string>> = { 供应商: "suppliers", 客户: "customers", 会员: "members" };

/** The headings in one language; an imported header may be in any of them. The row's schema is the form's. */
export function partnerWorkbook(type: PartnerType, language: Language = "zh-CN"): Workbook {
  const [name, ...openings] = special[type];
  const at = languages.indexOf(language);
  const all = [column("supplier", name), ...openings, ...common];
  return {
    name: NAMES[type],
    language,
    columns: all.map(({ field, words }) => ({
      field,
      heading: words[at] ?? words[0],
      alsoNamed: words,
      ...(EXAMPLES[field] ? { example: EXAMPLES[field] } : {}),
      ...(field === "supplier" ? { isRequired: true as const } : {}),
      ...(field === "language" ? LANGUAGE : {}),
      ...(field === "billingCycle" ? cycleIn(MONTHLY[at] ?? MONTHLY[0]) : {}),
    })),
    row: partnerAdd,
  };
}
