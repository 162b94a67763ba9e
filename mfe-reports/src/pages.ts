// The pages of this remote by page id (in the menu `mfe-reports/<page id>`), each loaded when first opened.

const underDevelopment = { load: () => import("./under-development/under-development.page.tsx") };

export const pages = {
  account_report: { load: () => import("./account/account-report.page.tsx") },
  allocation_detail: underDevelopment,
  analysis: { load: () => import("./analysis/analysis.page.tsx") },
  buy_in_report: underDevelopment,
  customer_account: { load: () => import("./statement/customer-account.page.tsx") },
  general_ledger: { load: () => import("./books/general-ledger.page.tsx") },
  in_detail: { load: () => import("./in-out-detail/in-detail.page.tsx") },
  in_material_count: underDevelopment,
  in_out_stock_report: { load: () => import("./in-out-stock/in-out-stock.page.tsx") },
  journal: { load: () => import("./journal/journal.page.tsx") },
  material_batch: underDevelopment,
  material_profit_report: underDevelopment,
  material_skustock: underDevelopment,
  material_stock: { load: () => import("./product-stock/product-stock.page.tsx") },
  other_recandpay_report: underDevelopment,
  out_detail: { load: () => import("./in-out-detail/out-detail.page.tsx") },
  out_material_count: underDevelopment,
  profit_report: underDevelopment,
  recandpay_report: underDevelopment,
  retail_out_report: underDevelopment,
  sale_leaderboard: underDevelopment,
  sale_out_report: underDevelopment,
  stock_warning_report: underDevelopment,
  trial_balance: { load: () => import("./books/trial-balance.page.tsx") },
  users_report: underDevelopment,
  vat_report: { load: () => import("./vat/vat-report.page.tsx") },
  vendor_account: { load: () => import("./statement/supplier-account.page.tsx") },
};
