// The pages of this remote: page id (the menu says `mfe-purchase/<page id>`) -> page, loaded when first opened.

const underDevelopment = { load: () => import("./under-development/under-development.page.tsx") };

export const pages = {
  purchase_back: underDevelopment,
  purchase_in: underDevelopment,
  purchase_order: underDevelopment,
};
