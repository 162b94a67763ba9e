// Document kinds that this service owns.
import { kindsOf } from "@kontor/service-kit/document/kind";
import { retailReturnKind } from "./retail-back.kind.ts";
import { retailOutKind } from "./retail-out.kind.ts";
import { saleReturnKind } from "./sale-back.kind.ts";
import { saleOutKind } from "./sale-out.kind.ts";

export const kinds = kindsOf<"sales">({
  "sale-out": saleOutKind,
  "sale-back": saleReturnKind,
  "retail-out": retailOutKind,
  "retail-back": retailReturnKind,
});
