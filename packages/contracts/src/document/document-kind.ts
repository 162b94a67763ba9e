// A document kind as one value: its properties, its endpoints, its facts.
import type { DocumentName, DocumentService } from "../core/kind-labels.ts";
import { type DocumentEndpoints, documentEndpoints } from "./endpoints.ts";
import { documentFacts } from "./facts.ts";
import type { DocumentKindValues } from "./kind-values.ts";
import { type OrderEndpoints, orderEndpoints } from "./order-endpoints.ts";

export interface DocumentKind extends DocumentKindValues {
  endpoints: DocumentEndpoints;
  /** Only of kinds that have a progress. */
  orderEndpoints?: OrderEndpoints;
  facts: ReturnType<typeof documentFacts>;
}

/** Makes a kind from its properties: `export const purchaseIn = defineDocument({ … })`. */
export const defineDocument = (kind: DocumentKindValues): DocumentKind => ({
  ...kind,
  endpoints: documentEndpoints(kind),
  ...(kind.progress ? { orderEndpoints: orderEndpoints(kind) } : {}),
  facts: documentFacts(kind),
});

/** The kinds of a service, each under its own name: one that is missing does not compile. */
export type DocumentsOf<Service extends DocumentService> = Readonly<Record<DocumentName<Service>, DocumentKind>>;
