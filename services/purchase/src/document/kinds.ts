// Document kinds that this service owns.
import { purchaseDocuments } from "@kontor/contracts/purchase/kinds";
import { kindsOf } from "@kontor/service-kit/document/kind";

export const kinds = kindsOf(purchaseDocuments);
