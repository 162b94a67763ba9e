// Columns of the workbooks of settlement accounts, and of income and expense items.
import type { Column } from "@kontor/service-kit/workbook/columns";

const name: Column = { field: "name", words: ["名称", "名稱", "Name", "Tên", "Nom"] };
const common: readonly Column[] = [
  { field: "sort", words: ["排序", "排序", "Order", "Thứ tự", "Ordre"] },
  {
    field: "enabled",
    words: ["状态", "狀態", "Status", "Trạng thái", "État"],
    wordOf: {
      true: ["启用", "啟用", "Enabled", "Đang dùng", "Activé"],
      false: ["禁用", "停用", "Disabled", "Ngừng dùng", "Désactivé"],
    },
  },
  { field: "remark", words: ["备注", "備註", "Remark", "Ghi chú", "Remarque"] },
  { field: "createTime", words: ["创建时间", "建立時間", "Created", "Ngày tạo", "Créé le"], isTime: true },
];

export const accountColumns: readonly Column[] = [
  name,
  {
    field: "isDefault",
    words: ["默认", "預設", "Default", "Mặc định", "Par défaut"],
    wordOf: {
      true: ["是", "是", "Yes", "Có", "Oui"],
      false: ["否", "否", "No", "Không", "Non"],
    },
  },
  { field: "serialNo", words: ["账号", "帳號", "Account number", "Số tài khoản", "N° de compte"] },
  {
    field: "initialAmount",
    words: ["期初金额", "期初金額", "Opening amount", "Số dư đầu kỳ", "Solde initial"],
    isFigure: true,
    isSummed: true,
  },
  {
    field: "currentAmount",
    words: ["当前余额", "目前餘額", "Balance", "Số dư hiện tại", "Solde actuel"],
    isFigure: true,
    isSummed: true,
  },
  ...common,
];

export const itemColumns: readonly Column[] = [
  name,
  {
    field: "type",
    words: ["类型", "類型", "Type", "Loại", "Type"],
    wordOf: {
      收入: ["收入", "收入", "Income", "Thu", "Recette"],
      支出: ["支出", "支出", "Expense", "Chi", "Dépense"],
    },
  },
  ...common,
];
