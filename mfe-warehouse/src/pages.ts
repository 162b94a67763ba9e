// The pages of this remote by page id (in the menu `mfe-warehouse/<page id>`), each loaded when first opened.
import { withVoucherWords } from "@kontor/ui-kit/voucher/words";

export const pages = {
  InventoryList: withVoucherWords(() => import("./stock-taking/stock-taking.list.tsx")),
  allocation_out: withVoucherWords(() => import("./allocation-out/allocation-out.page.tsx")),
  assemble: withVoucherWords(() => import("./assemble/assemble.page.tsx")),
  depot: { load: () => import("./warehouse/warehouse.list.tsx") },
  disassemble: withVoucherWords(() => import("./disassemble/disassemble.page.tsx")),
  material: { load: () => import("./product/product.list.tsx") },
  material_attribute: { load: () => import("./attribute-template/attribute-template.list.tsx") },
  material_category: { load: () => import("./category/category.page.tsx") },
  material_property: { load: () => import("./property/property.list.tsx") },
  other_in: withVoucherWords(() => import("./other-in/other-in.page.tsx")),
  other_out: withVoucherWords(() => import("./other-out/other-out.page.tsx")),
  unit: { load: () => import("./unit/unit.list.tsx") },
};
