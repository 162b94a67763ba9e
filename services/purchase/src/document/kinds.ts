// Document kinds that this service owns.
import { kindsOf } from "@kontor/service-kit/document/kind";
import { purchaseInKind } from "./purchase-in.kind.ts";

export const kinds = kindsOf<"purchase">({ "purchase-in": purchaseInKind });
