// Document kinds that this service owns.
import { salesDocuments } from "@kontor/contracts/sales/kinds";
import { kindsOf } from "@kontor/service-kit/document/kind";

export const kinds = kindsOf(salesDocuments);
