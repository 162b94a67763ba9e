// The pages of this remote: page id (the menu says `mfe-warehouse/<page id>`) -> page, loaded when first opened.

const underDevelopment = { load: () => import("./under-development/under-development.page.tsx") };

export const pages = {
  InventoryList: underDevelopment,
  allocation_out: underDevelopment,
  assemble: underDevelopment,
  depot: underDevelopment,
  disassemble: underDevelopment,
  material: underDevelopment,
  material_attribute: underDevelopment,
  material_category: underDevelopment,
  material_property: underDevelopment,
  other_in: underDevelopment,
  other_out: underDevelopment,
  unit: underDevelopment,
};
