// A kind as a value: its contract and its own rules. The shared code never asks which kind it is (house-style.md).
import type { DocumentName } from "@kontor/contracts/core/kind-labels";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import type { Check } from "./check.rules.ts";

export interface Kind {
  contract: DocumentKind;
  /** Rules beyond those of all documents. */
  checks: readonly Check[];
}

/**
 * The kinds of a service: `kindsOf(salesDocuments)`.
 * @param own the rules of kinds that have some of their own: `{ assemble: assembleChecks }`
 */
export const kindsOf = (
  documents: Readonly<Record<string, DocumentKind>>,
  own: Partial<Readonly<Record<DocumentName, readonly Check[]>>> = {},
): readonly Kind[] => Object.values(documents).map((contract) => ({ contract, checks: own[contract.name] ?? [] }));
