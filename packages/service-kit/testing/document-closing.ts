// Tests that closed books refuse writes of every kind of document (docs/decisions/0036). Imported by tests only.
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { newId } from "@kontor/contracts/core/id";
import type { DocumentDetail } from "@kontor/contracts/document/document";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { expect, test } from "vitest";
import { upsertPeriod } from "../src/closing/period.store.ts";
import { refusalOf } from "./calls.ts";
import {
  type ChangeBody,
  type DocumentBody,
  type DocumentHarness,
  documentOf,
  type TestTenant,
} from "./document-harness.ts";
import type { CallOptions } from "./fake-gateway.ts";

const INSIDE = "2026-11-01T02:00:00.000Z";
/** The first moment that is open, for a tenant eight hours ahead of UTC. */
const OPEN = "2026-11-15T16:00:00.000Z";
const LAST = "2026-11-15T15:59:59.999Z";
const october = { version: 1, closedTo: "2026-11-15", closedBefore: OPEN, sealedBefore: null };
const SAVES = 50;

/**
 * Tests that a kind refuses writes in a closed period, and that taking over a closing waits for saves under way.
 * @param changeOf a document as its form would send it again
 */
export function testClosing(
  kind: DocumentKind,
  open: () => DocumentHarness,
  changeOf: (info: DocumentDetail) => ChangeBody,
): void {
  const at = kind.endpoints;
  const close = (tenant: TestTenant, period: Parameters<typeof upsertPeriod>[1] = october) =>
    tenant.tables((tx) => upsertPeriod(tx, period));
  const save = (tenant: TestTenant, changes: Partial<DocumentBody> = {}) =>
    open().done(at.add, tenant.owner, { body: documentOf(kind, tenant, changes) });
  const count = async ({ owner }: TestTenant) => (await open().done(at.list, owner)).total;

  test(`${kind.name}: a document that is or was dated in closed books is neither saved, edited, audited, reversed, remarked nor deleted, alone or in bulk`, async () => {
    const harness = open();
    const [tenant, other] = [await harness.tenant(), await harness.tenant()];
    const { owner } = tenant;
    const [draft, audited, outside] = [
      await save(tenant, { operTime: INSIDE }),
      await save(tenant, { operTime: LAST }),
      await save(tenant, { operTime: OPEN }),
    ];
    await harness.done(at.audit, owner, { body: { documents: [{ id: audited.id, version: 1 }] } });
    await close(tenant);
    await close(other, { version: 1, closedTo: null, closedBefore: null, sealedBefore: null });

    // Rows and details show that they are closed, so that nobody begins to edit.
    const { rows } = await harness.done(at.list, owner);
    const closedTo = new Map(rows.map((row) => [row.id, row.closedTo]));
    expect([draft, audited, outside].map(({ id }) => closedTo.get(id))).toEqual(["2026-11-15", "2026-11-15", null]);
    expect((await harness.done(at.info, owner, { query: { id: draft.id } })).info.closedTo).toBe("2026-11-15");

    const read = async (id: string) => changeOf((await harness.done(at.info, owner, { query: { id } })).info);
    const refused = async <E extends Endpoint>(endpoint: E, options: CallOptions<E>) => {
      const called = await harness.call(endpoint, owner, options);
      expect(called.body, endpoint.path).toMatchObject({ data: { issues: [{ values: { day: "2026-11-15" } }] } });
      const { refusal, issues } = refusalOf(called);
      return `${refusal}: ${issues}`;
    };
    const [closed, isClosed] = ["period-closed operTime", "period-closed: period-closed operTime"];
    const body = documentOf(kind, tenant, { operTime: LAST });
    expect(await refused(at.add, { body })).toBe(`document-invalid: ${closed}`);
    expect(await refused(at.addAndAudit, { body })).toBe(`document-invalid: ${closed}`);
    // From a closed day to an open one, and the other way round.
    expect(await refused(at.update, { body: { ...(await read(draft.id)), operTime: OPEN } })).toBe(isClosed);
    expect(await refused(at.update, { body: { ...(await read(outside.id)), operTime: LAST } })).toBe(
      `document-invalid: ${closed}`,
    );
    const seen = (id: string, version: number) => ({
      body: {
        documents: [
          { id, version },
          { id: outside.id, version: 1 },
        ],
      },
    });
    expect(await refused(at.audit, seen(draft.id, 1))).toBe(isClosed);
    expect(await refused(at.reverseAudit, { body: { documents: [{ id: audited.id, version: 2 }] } })).toBe(isClosed);
    expect(await refused(at.setRemark, { body: { id: audited.id, remark: "x" } })).toBe(isClosed);
    expect(await refused(at.remove, { query: { id: draft.id } })).toBe(isClosed);
    const ids = [draft.id, outside.id].join(",");
    expect(await refused(at.removeMany, { query: { ids: ids as never } })).toBe(isClosed);

    // None of it was written, and open days and other tenants work as before.
    expect(await harness.done(at.info, owner, { query: { id: draft.id } })).toMatchObject({
      info: { version: 1, status: 0 },
    });
    await harness.done(at.update, owner, { body: { ...(await read(outside.id)), remark: "later" } });
    await save(tenant, { operTime: OPEN });
    await save(other, { operTime: INSIDE });
    await close(tenant, { version: 2, closedTo: null, closedBefore: null, sealedBefore: null });
    await harness.done(at.remove, owner, { query: { id: draft.id } });
  });

  test(`${kind.name}: of ${SAVES} saves at the moment of closing each is refused, or was committed before the closing was taken over`, async () => {
    const harness = open();
    const tenant = await harness.tenant();
    let [saved, refused] = [0, 0];
    const first = Promise.withResolvers<void>();
    const one = async (): Promise<void> => {
      const called = await harness.call(at.add, tenant.owner, {
        body: documentOf(kind, tenant, { id: newId(), operTime: INSIDE }),
      });
      if (called.status === 200) saved++;
      else {
        expect(refusalOf(called).issues).toEqual(["period-closed operTime"]);
        refused++;
      }
      first.resolve();
    };
    const saving = Array.from({ length: SAVES }, one);
    await first.promise;
    await close(tenant);
    const there = await count(tenant);
    await Promise.all(saving);
    await Promise.all([one(), one()]);
    expect(await count(tenant)).toBe(there);
    expect([saved, saved + refused]).toEqual([there, SAVES + 2]);
    expect(refused).toBeGreaterThanOrEqual(2);
  });
}
