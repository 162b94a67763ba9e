// The pages of this remote: page id (the menu says `mfe-reports/<page id>`) -> page, loaded when first opened.

const underDevelopment = { load: () => import("./under-development/under-development.page.tsx") };

export const pages = {
  account_report: underDevelopment,
  allocation_detail: underDevelopment,
  analysis: underDevelopment,
  buy_in_report: underDevelopment,
  customer_account: underDevelopment,
  in_detail: underDevelopment,
  in_material_count: underDevelopment,
  in_out_stock_report: underDevelopment,
  material_batch: underDevelopment,
  material_profit_report: underDevelopment,
  material_skustock: underDevelopment,
  material_stock: underDevelopment,
  other_recandpay_report: underDevelopment,
  out_detail: underDevelopment,
  out_material_count: underDevelopment,
  profit_report: underDevelopment,
  recandpay_report: underDevelopment,
  retail_out_report: underDevelopment,
  sale_leaderboard: underDevelopment,
  sale_out_report: underDevelopment,
  stock_warning_report: underDevelopment,
  users_report: underDevelopment,
  vendor_account: underDevelopment,
};
