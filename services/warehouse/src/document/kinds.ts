// Document kinds that this service owns.
import { warehouseDocuments } from "@kontor/contracts/warehouse/kinds";
import { kindsOf } from "@kontor/service-kit/document/kind";

export const kinds = kindsOf(warehouseDocuments);
