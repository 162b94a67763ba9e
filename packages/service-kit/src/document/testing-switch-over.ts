// What becomes of every kind's documents when strict audit is switched, as tests. Imported by tests only.
import { refuse } from "@kontor/contracts/core/error";
import type { DocumentKind } from "@kontor/contracts/document/define";
import { type SwitchOver, switchOvers } from "@kontor/contracts/document/switch-over";
import { settingsChanged } from "@kontor/contracts/system/facts";
import { describe, expect, inject, test, vi } from "vitest";
import { silentLog } from "../testing.ts";
import { keepSettings } from "./replica.store.ts";
import { startSwitchOver } from "./switch-over.ts";
import { type Company, type DocumentHouse, documentOf } from "./testing.ts";

const within = { timeout: 60_000, interval: 30 };

/** Tests a kind on the real database. */
export function testSwitchOver(kind: DocumentKind, house: () => DocumentHouse): void {
  const service = (["purchase", "sales", "warehouse"] as const).find((name) => name === kind.service);
  if (!service) throw new Error(`${kind.service} owns no documents`);
  const calls = switchOvers[service];
  const { add, addAndAudit, audit, history } = kind.endpoints;

  const switched = (company: Company, version: number, forceApprovalFlag: boolean): Promise<void> =>
    company.tables((tx) =>
      keepSettings(
        tx,
        { ...settingsChanged.example, changedBy: "Ann", version, forceApprovalFlag },
        { actorId: company.owner.userId },
      ),
    );
  const look = (company: Company, on: boolean): Promise<SwitchOver> =>
    house().ask(calls.look, company.owner, { query: { forceApprovalFlag: on ? "1" : "0" } });
  const start = () =>
    startSwitchOver({
      desk: house().desk(service),
      kinds: [{ contract: kind, checks: [] }],
      relayUrl: inject("stack").env[service].RELAY_DATABASE_URL ?? "",
      log: silentLog(),
      every: 20,
      quietSeconds: 0,
    });
  const said = async (company: Company): Promise<string[]> =>
    (await company.facts(kind.name)).flatMap((body) =>
      "revision" in body ? [`${body.number} ${body.lines ? "counts" : "counts no longer"}`] : [],
    );
  const save = (company: Company, endpoint: typeof add = add) =>
    house().ask(endpoint, company.owner, { body: documentOf(kind, company) });

  describe(`${kind.name}: strict audit is switched`, () => {
    test("on: what is not audited counts no longer; off: it counts again; a job that was stopped is gone on with", async () => {
      const company = await house().company();
      const drafts = [await save(company), await save(company), await save(company)];
      await save(company, addAndAudit);
      expect((await look(company, true)).kinds).toEqual([{ kind: kind.name, count: 3 }]);
      expect(await look(company, false)).toEqual({ kinds: [], job: null, refused: [] });
      for (const [version, on] of [
        [1, true],
        [2, false],
      ] as const) {
        const from = (await said(company)).length;
        await switched(company, version, on);
        expect(await look(company, on)).toMatchObject({ job: { strict: on, settled: 0, isFinished: false } });
        const first = start();
        await vi.waitFor(async () => expect((await look(company, on)).job?.settled).toBeGreaterThan(0), within);
        await first.stop();
        const second = start();
        await vi.waitFor(
          async () => expect(await look(company, on)).toMatchObject({ job: { isFinished: true } }),
          within,
        );
        await second.stop();
        expect(await look(company, on)).toMatchObject({ kinds: [], job: { settled: 3, refusedTotal: 0 }, refused: [] });
        const what = on ? "counts no longer" : "counts";
        expect((await said(company)).slice(from)).toEqual(drafts.map(({ number }) => `${number} ${what}`));
      }
      const { rows } = await house().ask(history, company.owner, { query: { id: drafts[0]?.id ?? "" } });
      expect(rows.map(({ action, userName, revision }) => [action, userName, revision])).toEqual([
        ["settle", "Ann", 3],
        ["settle", "Ann", 2],
        ["add", company.owner.userName, 1],
      ]);
    });

    test("a document that stock does not allow is named with what is short, counts as before, and is tried again", async () => {
      const company = await house().company();
      // Goods that leave want stock when they count; goods that came give theirs back when they count no longer.
      const on = kind.movements.bringsIn;
      if (!on) await switched(company, 1, true);
      const [kept, moved] = [await save(company), await save(company)];
      const issues = [{ id: "stock-short", values: { product: "Cola", needed: "10", available: "4" } }];
      house().ledger.refuse = ({ documentId }) =>
        documentId === kept.id ? refuse("stock-short", { status: 409, issues }) : undefined;
      await switched(company, 2, on);
      const job = start();
      try {
        await vi.waitFor(
          async () => expect(await look(company, on)).toMatchObject({ job: { isFinished: true } }),
          within,
        );
        expect(await look(company, on)).toMatchObject({
          kinds: [{ kind: kind.name, count: 1 }],
          job: { settled: 1, refusedTotal: 1 },
          refused: [{ id: kept.id, number: kept.number, kind: kind.name, refusal: "stock-short", issues }],
        });
        house().ledger.refuse = undefined;
        await house().ask(calls.again, company.owner, {});
        await vi.waitFor(async () => expect((await look(company, on)).kinds).toEqual([]), within);
      } finally {
        house().ledger.refuse = undefined;
        await job.stop();
      }
      expect((await said(company)).at(-1)).toBe(`${kept.number} ${on ? "counts no longer" : "counts"}`);
      const seen = [kept, moved].map(({ id }) => ({ id, version: 2 }));
      expect((await house().call(audit, company.owner, { body: { documents: seen } })).status).toBe(200);
    });

    test("a company whose ledger is away keeps no other company waiting, and is gone on with when it is back", async () => {
      const [away, there] = [await house().company(), await house().company()];
      const on = kind.movements.bringsIn;
      for (const company of [away, there]) if (!on) await switched(company, 1, true);
      const first = await save(away);
      await save(there);
      house().ledger.refuse = ({ documentId }) =>
        documentId === first.id ? refuse("service-unavailable", { status: 503 }) : undefined;
      for (const company of [away, there]) await switched(company, 2, on);
      const job = start();
      try {
        await vi.waitFor(
          async () => expect(await look(there, on)).toMatchObject({ kinds: [], job: { settled: 1, isFinished: true } }),
          within,
        );
        expect(await look(away, on)).toMatchObject({ kinds: [{ count: 1 }], job: { settled: 0, isFinished: false } });
        house().ledger.refuse = undefined;
        await vi.waitFor(async () => expect(await look(away, on)).toMatchObject({ job: { isFinished: true } }), within);
      } finally {
        house().ledger.refuse = undefined;
        await job.stop();
      }
    });

    test("one that fails by a fault keeps no other waiting, and is tried again until it is done", async () => {
      const company = await house().company();
      const on = kind.movements.bringsIn;
      if (!on) await switched(company, 1, true);
      const [first] = [await save(company), await save(company)];
      house().ledger.refuse = ({ documentId }) => (documentId === first.id ? new Error("out of order") : undefined);
      await switched(company, 2, on);
      const job = start();
      try {
        await vi.waitFor(
          async () =>
            expect(await look(company, on)).toMatchObject({
              kinds: [{ count: 1 }],
              job: { settled: 1, isFinished: false, refusedTotal: 0 },
            }),
          within,
        );
        house().ledger.refuse = undefined;
        await vi.waitFor(
          async () => expect(await look(company, on)).toMatchObject({ job: { isFinished: true } }),
          within,
        );
        expect((await look(company, on)).kinds).toEqual([]);
      } finally {
        house().ledger.refuse = undefined;
        await job.stop();
      }
    });
  });
}
