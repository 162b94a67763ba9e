// A document kind as one value: its properties, its endpoints, its facts.
import { type DocumentEndpoints, documentEndpoints } from "./endpoints.ts";
import { documentFacts } from "./facts.ts";
import type { DocumentTraits } from "./kind-values.ts";

export interface DocumentKind extends DocumentTraits {
  endpoints: DocumentEndpoints;
  facts: ReturnType<typeof documentFacts>;
}

/** Makes a kind from its properties: `export const purchaseIn = defineDocument({ … })`. */
export const defineDocument = (traits: DocumentTraits): DocumentKind => ({
  ...traits,
  endpoints: documentEndpoints(traits),
  facts: documentFacts(traits),
});
