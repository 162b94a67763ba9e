// Tests of every kind: documents' numbers. Imported by tests only.
import { newId } from "@kontor/contracts/core/id";
import { describe, expect, test } from "vitest";
import { refusalOf } from "./calls.ts";
import { documentOf } from "./document-harness.ts";
import type { DocumentSuite } from "./document-suite.ts";

const CLIENTS = 50;

export function testNumbers({ kind, at, harness, save }: DocumentSuite): void {
  describe(`${kind.name}: numbers`, () => {
    test("a number that is taken is refused, also after its document is deleted", async () => {
      const tenant = await harness().tenant();
      const number = `${kind.prefix}00000000002`;
      const first = await save(tenant, { number });
      const again = () => harness().call(at.add, tenant.owner, { body: documentOf(kind, tenant, { number }) });
      expect(refusalOf(await again())).toMatchObject({ status: 409, refusal: "document-number-taken", code: 8500022 });
      await harness().done(at.remove, tenant.owner, { query: { id: first.id } });
      expect(refusalOf(await again())).toMatchObject({ refusal: "document-number-taken" });
      // The counter passes over it.
      expect([(await save(tenant)).number, (await save(tenant)).number]).toEqual([
        `${kind.prefix}00000000001`,
        `${kind.prefix}00000000003`,
      ]);
    });

    test(`${CLIENTS} clients that save at the same moment get different numbers, without a gap (I-10, C-11)`, async () => {
      const tenant = await harness().tenant();
      const saves = Array.from({ length: CLIENTS }, () => save(tenant).then(({ number }) => number));
      const expected = Array.from({ length: CLIENTS }, (_, at) => `${kind.prefix}${String(at + 1).padStart(11, "0")}`);
      expect((await Promise.all(saves)).sort()).toEqual(expected);
    });

    test("a save that is sent again gets the first one's number, and a refused save uses none up (I-10, IDEM-1)", async () => {
      const tenant = await harness().tenant();
      const once = { body: documentOf(kind, tenant), headers: { "Idempotency-Key": newId() } };
      const first = await harness().done(at.add, tenant.owner, once);
      expect(first.number).toBe(`${kind.prefix}00000000001`);
      expect((await harness().done(at.add, tenant.owner, once)).number).toBe(first.number);
      const wrong = documentOf(kind, tenant, { operTime: "1999-01-01T00:00:00.000Z" });
      expect((await harness().call(at.add, tenant.owner, { body: wrong })).status).toBe(400);
      expect((await save(tenant)).number).toBe(`${kind.prefix}00000000002`);
    });
  });
}
