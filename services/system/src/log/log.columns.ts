// Columns of the log's workbook; their words are those of the page, which log.columns.test.ts compares.
import { operationLabels } from "@kontor/contracts/core/operation-labels";
import type { Column } from "@kontor/service-kit/workbook/columns";

export const logColumns: readonly Column[] = [
  {
    field: "operation",
    words: ["操作模块", "操作模組", "Module", "Phân hệ", "Module"],
    wordOf: operationLabels,
  },
  {
    field: "type",
    words: ["操作类型", "操作類型", "Type", "Loại", "Type"],
    wordOf: {
      login: ["登录", "登入", "Sign in", "Đăng nhập", "Connexion"],
      logout: ["退出", "登出", "Sign out", "Đăng xuất", "Déconnexion"],
      register: ["注册", "註冊", "Register", "Đăng ký", "Inscription"],
      add: ["新增", "新增", "Add", "Thêm", "Ajout"],
      update: ["修改", "修改", "Change", "Sửa", "Modification"],
      delete: ["删除", "刪除", "Delete", "Xóa", "Suppression"],
      enable: ["启用", "啟用", "Enable", "Kích hoạt", "Activation"],
      disable: ["禁用", "停用", "Disable", "Vô hiệu hóa", "Désactivation"],
      import: ["导入", "匯入", "Import", "Nhập dữ liệu", "Import"],
      export: ["导出", "匯出", "Export", "Xuất dữ liệu", "Export"],
      assign: ["分配", "分配", "Assign", "Phân quyền", "Attribution"],
      "reset-password": [
        "重置密码",
        "重設密碼",
        "Reset password",
        "Đặt lại mật khẩu",
        "Réinitialisation du mot de passe",
      ],
      "change-password": ["修改密码", "變更密碼", "Change password", "Đổi mật khẩu", "Changement de mot de passe"],
      "end-sessions": ["结束会话", "結束工作階段", "End sessions", "Kết thúc phiên", "Fin des sessions"],
      audit: ["审核", "審核", "Audit", "Duyệt", "Valider"],
      "reverse-audit": ["反审核", "反審核", "Reverse audit", "Bỏ duyệt", "Annuler la validation"],
      close: ["结账", "結帳", "Close books", "Khóa sổ", "Clôture"],
      reopen: ["反结账", "反結帳", "Reopen books", "Mở khóa sổ", "Rouvrir la clôture"],
      start: ["开始", "開始", "Start", "Bắt đầu", "Lancement"],
      finish: ["完成", "完成", "Finish", "Hoàn tất", "Achèvement"],
    },
  },
  { field: "content", words: ["操作详情", "操作詳情", "Detail", "Chi tiết", "Détail"] },
  { field: "loginName", words: ["操作员账号", "操作員帳號", "Operator account", "Tài khoản", "Compte"] },
  { field: "userName", words: ["操作员姓名", "操作員姓名", "Operator name", "Tên người dùng", "Nom"] },
  { field: "clientIp", words: ["IP", "IP", "IP", "IP", "IP"] },
  {
    field: "status",
    words: ["状态", "狀態", "Status", "Trạng thái", "Statut"],
    wordOf: {
      "0": ["成功", "成功", "Success", "Thành công", "Réussi"],
      "1": ["失败", "失敗", "Failure", "Thất bại", "Échec"],
    },
  },
  { field: "createTime", words: ["操作时间", "操作時間", "Time", "Thời gian", "Date"], isTime: true },
];
