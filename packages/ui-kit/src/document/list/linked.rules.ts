// Whether a list marks a document as linked with others.
import type { DocumentRow } from "@kontor/contracts/document/document";

type Links = Pick<DocumentRow, "linkId" | "hasBackFlag" | "hasFinancialFlag" | "purchaseStatus">;

/** It has a source document, or returns, deliveries, slips or purchase orders refer to it. */
export const isLinked = ({ linkId, hasBackFlag, hasFinancialFlag, purchaseStatus }: Links): boolean =>
  linkId !== null || hasBackFlag || hasFinancialFlag || purchaseStatus !== 0;
