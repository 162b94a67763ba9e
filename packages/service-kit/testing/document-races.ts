// Tests of every kind: writes of one document at the same moment. Imported by tests only.
import { newId } from "@kontor/contracts/core/id";
import { describe, expect, test } from "vitest";
import { refusalOf } from "./calls.ts";
import { changeOf } from "./document-change.ts";
import { documentOf, races } from "./document-harness.ts";
import type { DocumentSuite } from "./document-suite.ts";
import type { Called } from "./fake-gateway.ts";

export function testRaces({ kind, at, harness, save, read, seen }: DocumentSuite, rounds: number): void {
  describe(`${kind.name}: races`, () => {
    /** A client whose call was refused as busy retries, as the browser does. */
    const call: ReturnType<typeof harness>["call"] = async (...requested) => {
      const called = await harness().call(...requested);
      return called.status === 503 ? call(...requested) : called;
    };
    const winners = (called: Called[]): number => called.filter(({ status }) => status === 200).length;
    const refusals = (called: Called[]): string[] =>
      called.filter(({ status }) => status !== 200).map((each) => refusalOf(each).refusal);

    test("of two simultaneous audits of a document exactly one succeeds (C-2)", async () => {
      const tenant = await harness().tenant();
      await races(rounds, async () => {
        const saved = await save(tenant);
        const both = await Promise.all([1, 2].map(() => call(at.audit, tenant.owner, seen(saved))));
        expect(winners(both)).toBe(1);
        expect(refusals(both)).toEqual(["document-not-unaudited"]);
      });
    });

    test("of a simultaneous edit and audit of a document exactly one succeeds, and the other is refused (C-3)", async () => {
      const tenant = await harness().tenant();
      await races(rounds, async () => {
        const saved = await save(tenant);
        const change = changeOf(await read(tenant, saved.id));
        const both = await Promise.all([
          call(at.update, tenant.owner, { body: change }),
          call(at.audit, tenant.owner, seen(saved)),
        ]);
        expect(winners(both)).toBe(1);
        expect(["stale-version", "document-edit-audited"]).toContain(refusals(both)[0]);
      });
    });

    test("of a simultaneous audit and deletion of a document exactly one succeeds, and the other is refused (C-4)", async () => {
      const tenant = await harness().tenant();
      await races(rounds, async () => {
        const saved = await save(tenant);
        const both = await Promise.all([
          call(at.audit, tenant.owner, seen(saved)),
          call(at.remove, tenant.owner, { query: { id: saved.id } }),
        ]);
        expect(winners(both)).toBe(1);
        expect(["not-found", "document-delete-audited"]).toContain(refusals(both)[0]);
      });
    });

    test("a double click makes one document, and both calls get its response (C-9)", async () => {
      const tenant = await harness().tenant();
      await races(rounds, async () => {
        const once = { body: documentOf(kind, tenant), headers: { "Idempotency-Key": newId() } };
        const both = await Promise.all([1, 2, 3].map(() => call(at.addAndAudit, tenant.owner, once)));
        expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
        expect(new Set(both.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      });
      expect((await harness().done(at.list, tenant.owner)).total).toBe(rounds);
    });
  });
}
