// What the tests of returns share: an audited source, and returns of it. Imported by tests only.
import type { DocumentDetail } from "@kontor/contracts/document/document";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { takesBack } from "@kontor/contracts/document/kind-values";
import { type DocumentBody, type DocumentHarness, documentOf, lineOf, type TestTenant } from "./document-harness.ts";
import { suiteOf } from "./document-suite.ts";

/** @throws Error when the kind is no kind of returns */
function sourceKindOf({ name, links }: DocumentKind): DocumentKind {
  const kindOfSource = documentKinds.find((kind) => kind.name === links[0]?.source);
  if (!kindOfSource || !takesBack({ links })) throw new Error(`${name} takes nothing back`);
  return kindOfSource;
}

/** Opens the harness before the tests of a kind of returns and closes it after them. */
export function returnSuiteOf(returnKind: DocumentKind, open: () => DocumentHarness) {
  const sourceKind = sourceKindOf(returnKind);
  const { harness } = suiteOf(returnKind, open);
  const hasTax = sourceKind.amounts.hasOpenItem;
  /** Of the source's lines, and so of those of its returns. */
  const taxRate = hasTax ? "13" : "0";
  /** An audited source of ten pieces and two cases. */
  const moved = async (tenant: TestTenant): Promise<DocumentDetail> => {
    const { addAndAudit, info } = sourceKind.endpoints;
    const { id } = await harness().done(addAndAudit, tenant.owner, { body: documentOf(sourceKind, tenant) });
    return (await harness().done(info, tenant.owner, { query: { id } })).info;
  };
  /** A return of pieces of the first line. */
  const returnOf = (
    tenant: TestTenant,
    source: DocumentDetail,
    quantity: string,
    overrides: Partial<DocumentBody> = {},
  ): DocumentBody => {
    const { codes, warehouses } = tenant.catalogue;
    const linkId = source.lines[0]?.id ?? null;
    const lines = [lineOf(codes.piece, warehouses.main, { operNumber: quantity, taxRate, linkId })];
    return documentOf(returnKind, tenant, { linkId: source.id, lines, ...overrides });
  };
  const take = (tenant: TestTenant, source: DocumentDetail, quantity: string, overrides: Partial<DocumentBody> = {}) =>
    harness().call(returnKind.endpoints.add, tenant.owner, { body: returnOf(tenant, source, quantity, overrides) });
  return { harness, sourceKind, returnKind, hasTax, taxRate, moved, returnOf, take };
}
export type ReturnSuite = ReturnType<typeof returnSuiteOf>;
