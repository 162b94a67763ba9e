// What the tests of every kind of document share, subject by subject. Imported by tests only.
import type { DocumentDetail } from "@kontor/contracts/document/document";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { afterAll, beforeAll } from "vitest";
import { type DocumentBody, type DocumentHarness, documentOf, type TestTenant } from "./document-harness.ts";

export interface DocumentSuite {
  kind: DocumentKind;
  harness(): DocumentHarness;
  save(tenant: TestTenant, changes?: Partial<DocumentBody>): Promise<{ id: string; number: string; version: number }>;
  read(tenant: TestTenant, id: string): Promise<DocumentDetail>;
  at: DocumentKind["endpoints"];
  /** The call's body for a transition of one document at this version. */
  seen(document: { id: string; version: number }): { body: { documents: { id: string; version: number }[] } };
  /** Effects and withdrawals. */
  effectFacts(tenant: TestTenant): ReturnType<TestTenant["facts"]>;
}

/** The effects and withdrawals that were published of a kind's documents; what is open of orders is neither. */
export const effectsOf = async ({ name }: DocumentKind, tenant: TestTenant): ReturnType<TestTenant["facts"]> =>
  (await tenant.facts(name)).filter((body) => "revision" in body && !("isOpen" in body));

/** Opens the harness before the tests of a kind and closes it after them. */
export function suiteOf(kind: DocumentKind, open: () => DocumentHarness): DocumentSuite {
  let opened: DocumentHarness;
  beforeAll(() => {
    opened = open();
  });
  afterAll(() => opened.close());
  const at = kind.endpoints;
  return {
    kind,
    at,
    harness: () => opened,
    save: (tenant, changes) => opened.done(at.add, tenant.owner, { body: documentOf(kind, tenant, changes) }),
    read: async ({ owner }, id) => (await opened.done(at.info, owner, { query: { id } })).info,
    seen: ({ id, version }) => ({ body: { documents: [{ id, version }] } }),
    effectFacts: (tenant) => effectsOf(kind, tenant),
  };
}
