// Tests of every kind's documents when strict audit is switched. Imported by tests only.
import { refuse } from "@kontor/contracts/core/error";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { movesStock } from "@kontor/contracts/document/movements";
import { settingsChanged } from "@kontor/contracts/system/facts";
import { type SwitchOver, switchOvers } from "@kontor/contracts/voucher/strict-audit";
import { describe, expect, inject, test, vi } from "vitest";
import { upsertSettings } from "../src/document/replica.store.ts";
import { startSwitchOver } from "../src/document/strict-audit.ts";
import { type DocumentHarness, documentOf, type TestTenant } from "./document-harness.ts";
import { effectsOf } from "./document-suite.ts";
import { silentLog } from "./fake-gateway.ts";

const within = { timeout: 60_000, interval: 30 };

/** Tests a kind on the real database. */
export function testSwitchOver(kind: DocumentKind, harness: () => DocumentHarness): void {
  const suite = switchSuiteOf(kind, harness);
  describe(`${kind.name}: strict audit is switched`, () => {
    testSwitches(suite);
    testDelays(suite);
  });
}

function switchSuiteOf(kind: DocumentKind, harness: () => DocumentHarness) {
  const service = (["purchase", "sales", "warehouse"] as const).find((name) => name === kind.service);
  if (!service) throw new Error(`${kind.service} owns no documents`);
  const calls = switchOvers[service];
  const { add, addAndAudit, audit, history } = kind.endpoints;

  const switched = (tenant: TestTenant, version: number, forceApprovalFlag: boolean): Promise<void> =>
    tenant.tables((tx) =>
      upsertSettings(
        tx,
        { ...settingsChanged.example, changedBy: "Ann", version, forceApprovalFlag },
        { actorId: tenant.owner.userId },
      ),
    );
  const preview = (tenant: TestTenant, on: boolean): Promise<SwitchOver> =>
    harness().done(calls.preview, tenant.owner, { query: { forceApprovalFlag: on ? "1" : "0" } });
  const start = () =>
    startSwitchOver({
      serviceOptions: harness().serviceOptions(service),
      kinds: [{ contract: kind, checks: [] }],
      relayUrl: inject("stack").env[service].RELAY_DATABASE_URL ?? "",
      log: silentLog(),
      every: 20,
      quietSeconds: 0,
    });
  const effects = async (tenant: TestTenant): Promise<string[]> =>
    (await effectsOf(kind, tenant)).map(({ number, lines }) => `${number} ${lines ? "counts" : "counts no longer"}`);
  const save = (tenant: TestTenant, endpoint: typeof add = add) =>
    harness().done(endpoint, tenant.owner, { body: documentOf(kind, tenant) });
  return { kind, harness, calls, switched, preview, start, effects, save, addAndAudit, audit, history };
}
type SwitchSuite = ReturnType<typeof switchSuiteOf>;

function testSwitches({
  kind,
  harness,
  calls,
  switched,
  preview,
  start,
  effects,
  save,
  addAndAudit,
  audit,
  history,
}: SwitchSuite): void {
  test("when strict audit is switched on, unaudited documents are withdrawn; when it is switched off, they are effective again; a stopped job is resumed", async () => {
    const tenant = await harness().tenant();
    const drafts = [await save(tenant), await save(tenant), await save(tenant)];
    await save(tenant, addAndAudit);
    expect((await preview(tenant, true)).kinds).toEqual([{ kind: kind.name, count: 3 }]);
    expect(await preview(tenant, false)).toEqual({ kinds: [], job: null, refused: [] });
    for (const [version, on] of [
      [1, true],
      [2, false],
    ] as const) {
      const from = (await effects(tenant)).length;
      await switched(tenant, version, on);
      expect(await preview(tenant, on)).toMatchObject({ job: { strict: on, reapplied: 0, isFinished: false } });
      const first = start();
      await vi.waitFor(async () => expect((await preview(tenant, on)).job?.reapplied).toBeGreaterThan(0), within);
      await first.stop();
      const second = start();
      await vi.waitFor(
        async () => expect(await preview(tenant, on)).toMatchObject({ job: { isFinished: true } }),
        within,
      );
      await second.stop();
      expect(await preview(tenant, on)).toMatchObject({
        kinds: [],
        job: { reapplied: 3, refusedTotal: 0 },
        refused: [],
      });
      const what = on ? "counts no longer" : "counts";
      expect((await effects(tenant)).slice(from)).toEqual(drafts.map(({ number }) => `${number} ${what}`));
    }
    const { rows } = await harness().done(history, tenant.owner, { query: { id: drafts[0]?.id ?? "" } });
    expect(rows.map(({ action, userName, revision }) => [action, userName, revision])).toEqual([
      ["settle", "Ann", 3],
      ["settle", "Ann", 2],
      ["add", tenant.owner.userName, 1],
    ]);
  });

  // What is only ordered needs no stock, and is posted without a ledger.
  if (!movesStock(kind.movements)) return;

  test("when strict audit is switched, a document that lacks stock is listed with its shortage, keeps its effect, and is retried", async () => {
    const tenant = await harness().tenant();
    // Goods that leave need stock when they count; goods that came give theirs back when they count no longer.
    const on = kind.movements.bringsIn;
    if (!on) await switched(tenant, 1, true);
    const [stays, moved] = [await save(tenant), await save(tenant)];
    const issues = [{ id: "stock-short", values: { product: "Cola", needed: "10", available: "4" } }];
    harness().ledger.refuse = ({ documentId }) =>
      documentId === stays.id ? refuse("stock-short", { status: 409, issues }) : undefined;
    await switched(tenant, 2, on);
    const job = start();
    try {
      await vi.waitFor(
        async () => expect(await preview(tenant, on)).toMatchObject({ job: { isFinished: true } }),
        within,
      );
      expect(await preview(tenant, on)).toMatchObject({
        kinds: [{ kind: kind.name, count: 1 }],
        job: { reapplied: 1, refusedTotal: 1 },
        refused: [{ id: stays.id, number: stays.number, kind: kind.name, refusal: "stock-short", issues }],
      });
      harness().ledger.refuse = undefined;
      await harness().done(calls.again, tenant.owner, {});
      await vi.waitFor(async () => expect((await preview(tenant, on)).kinds).toEqual([]), within);
    } finally {
      harness().ledger.refuse = undefined;
      await job.stop();
    }
    expect((await effects(tenant)).at(-1)).toBe(`${stays.number} ${on ? "counts no longer" : "counts"}`);
    const seen = [stays, moved].map(({ id }) => ({ id, version: 2 }));
    expect((await harness().call(audit, tenant.owner, { body: { documents: seen } })).status).toBe(200);
  });
}

function testDelays({ kind, harness, switched, preview, start, save }: SwitchSuite): void {
  test("a tenant whose ledger is unavailable delays no other tenant's switch, and is resumed when the ledger is available", async () => {
    const [away, there] = [await harness().tenant(), await harness().tenant()];
    const on = kind.movements.bringsIn;
    for (const tenant of [away, there]) if (!on) await switched(tenant, 1, true);
    const first = await save(away);
    await save(there);
    harness().ledger.refuse = ({ documentId }) =>
      documentId === first.id ? refuse("service-unavailable", { status: 503 }) : undefined;
    for (const tenant of [away, there]) await switched(tenant, 2, on);
    const job = start();
    try {
      await vi.waitFor(
        async () =>
          expect(await preview(there, on)).toMatchObject({ kinds: [], job: { reapplied: 1, isFinished: true } }),
        within,
      );
      expect(await preview(away, on)).toMatchObject({
        kinds: [{ count: 1 }],
        job: { reapplied: 0, isFinished: false },
      });
      harness().ledger.refuse = undefined;
      await vi.waitFor(
        async () => expect(await preview(away, on)).toMatchObject({ job: { isFinished: true } }),
        within,
      );
    } finally {
      harness().ledger.refuse = undefined;
      await job.stop();
    }
  });

  test("a document whose switch fails by a fault delays no other document, and is retried until it succeeds", async () => {
    const tenant = await harness().tenant();
    const on = kind.movements.bringsIn;
    if (!on) await switched(tenant, 1, true);
    const [first] = [await save(tenant), await save(tenant)];
    harness().ledger.refuse = ({ documentId }) => (documentId === first.id ? new Error("out of order") : undefined);
    await switched(tenant, 2, on);
    const job = start();
    try {
      await vi.waitFor(
        async () =>
          expect(await preview(tenant, on)).toMatchObject({
            kinds: [{ count: 1 }],
            job: { reapplied: 1, isFinished: false, refusedTotal: 0 },
          }),
        within,
      );
      harness().ledger.refuse = undefined;
      await vi.waitFor(
        async () => expect(await preview(tenant, on)).toMatchObject({ job: { isFinished: true } }),
        within,
      );
      expect((await preview(tenant, on)).kinds).toEqual([]);
    } finally {
      harness().ledger.refuse = undefined;
      await job.stop();
    }
  });
}
