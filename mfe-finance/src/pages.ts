// The pages of this remote: page id (the menu says `mfe-finance/<page id>`) -> page, loaded when first opened.

const underDevelopment = { load: () => import("./under-development/under-development.page.tsx") };

export const pages = {
  account: { load: () => import("./account/account.list.tsx") },
  advance_in: underDevelopment,
  giro: underDevelopment,
  in_out_item: underDevelopment,
  item_in: underDevelopment,
  item_out: underDevelopment,
  money_in: underDevelopment,
  money_out: underDevelopment,
};
