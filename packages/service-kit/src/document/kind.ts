// A kind as a value: its contract and its own rules. The shared code never asks which kind it is (house-style.md).
import type { DocumentName, DocumentService } from "@kontor/contracts/core/kind-names";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import type { Check } from "./check.rules.ts";

export interface Kind {
  contract: DocumentKind;
  /** Rules beyond those of all documents. */
  checks: readonly Check[];
}

/** Declares a kind: `export const purchaseInKind = defineKind({ contract: purchaseIn, checks: [] })`. */
export const defineKind = (kind: Kind): Kind => kind;

/** All kinds of a service by name: a missing one does not compile. */
export const kindsOf = <Service extends DocumentService>(
  kinds: Readonly<Record<DocumentName<Service>, Kind>>,
): readonly Kind[] => Object.values(kinds);
