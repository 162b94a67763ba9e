// The pages of this remote: page id (the menu says `mfe-sales/<page id>`) -> page, loaded when first opened.

const underDevelopment = { load: () => import("./under-development/under-development.page.tsx") };

export const pages = {
  retail_back: underDevelopment,
  retail_out: underDevelopment,
  sale_back: underDevelopment,
  sale_order: underDevelopment,
  sale_out: underDevelopment,
};
