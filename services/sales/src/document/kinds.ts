// The kinds that this service owns.
import { kindsOf } from "@kontor/service-kit/document/kind";
import { retailBackKind } from "./retail-back.kind.ts";
import { retailOutKind } from "./retail-out.kind.ts";
import { saleBackKind } from "./sale-back.kind.ts";
import { saleOutKind } from "./sale-out.kind.ts";

export const kinds = kindsOf<"sales">({
  "sale-out": saleOutKind,
  "sale-back": saleBackKind,
  "retail-out": retailOutKind,
  "retail-back": retailBackKind,
});
