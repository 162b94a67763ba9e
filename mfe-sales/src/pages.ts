// The pages of this remote: page id (the menu says `mfe-sales/<page id>`) -> page, loaded when first opened.
import { withDocumentWords } from "@kontor/ui-kit/document/words";

const underDevelopment = { load: () => import("./under-development/under-development.page.tsx") };

export const pages = {
  retail_back: withDocumentWords(() => import("./retail-back/retail-back.list.tsx")),
  retail_out: withDocumentWords(() => import("./retail-out/retail-out.list.tsx")),
  sale_back: withDocumentWords(() => import("./sale-back/sale-back.list.tsx")),
  sale_order: underDevelopment,
  sale_out: withDocumentWords(() => import("./sale-out/sale-out.list.tsx")),
};
