// A document kind as one value: its properties, its endpoints, its facts.
import type { DocumentName, DocumentService } from "../core/kind-labels.ts";
import { kindPages, type PageOfKind } from "../core/kind-pages.ts";
import { type DocumentEndpoints, documentEndpoints } from "./endpoints.ts";
import { documentFacts } from "./facts.ts";
import { type DocumentKindValues, foreignLink } from "./kind-values.ts";
import {
  type HoldEndpoints,
  holdEndpoints,
  type OrderEndpoints,
  orderEndpoints,
  type ProcurementEndpoints,
  procurementEndpoints,
} from "./order-endpoints.ts";
import { type SourceEndpoints, sourceEndpoints } from "./source-endpoints.ts";

export interface DocumentKind extends DocumentKindValues {
  endpoints: DocumentEndpoints;
  /** Only of kinds that have a progress. */
  orderEndpoints?: OrderEndpoints;
  /** Only of kinds that may hold stock. */
  holdEndpoints?: HoldEndpoints;
  /** Only of kinds that are bought by another service's documents. */
  procurementEndpoints?: ProcurementEndpoints;
  /** Only of kinds with sources of another service. */
  sourceEndpoints?: SourceEndpoints;
  facts: ReturnType<typeof documentFacts>;
  /** Only of kinds with a parent: whose documents say what it is made of where none of the kind's own does. */
  madeBy?: Pick<DocumentKind, "page" | "endpoints">;
}

/** Makes a kind from its properties: `export const purchaseIn = defineDocument({ … })`. */
export function defineDocument(
  own: Omit<DocumentKindValues, keyof PageOfKind> & Pick<DocumentKind, "madeBy">,
): DocumentKind {
  const kind = { ...own, ...kindPages[own.name] };
  return {
    ...kind,
    endpoints: documentEndpoints(kind),
    ...(kind.progress ? { orderEndpoints: orderEndpoints(kind) } : {}),
    ...(kind.mayHold ? { holdEndpoints: holdEndpoints(kind) } : {}),
    ...(kind.procuredBy ? { procurementEndpoints: procurementEndpoints(kind) } : {}),
    ...(foreignLink(kind) ? { sourceEndpoints: sourceEndpoints(kind) } : {}),
    facts: documentFacts(kind),
  };
}

/** The kinds of a service, each under its own name: one that is missing does not compile. */
export type DocumentsOf<Service extends DocumentService> = Readonly<Record<DocumentName<Service>, DocumentKind>>;
