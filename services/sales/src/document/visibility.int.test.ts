// Every endpoint that reaches a document, called by users who may not see it (RBAC-5, RBAC-6).
import type { Actor } from "@kontor/contracts/core/actor";
import { newId } from "@kontor/contracts/core/id";
import { saleOut, saleReturn } from "@kontor/contracts/sales/kinds";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { changeOf } from "@kontor/service-kit/testing/document-change";
import { type DocumentHarness, documentOf, type TestTenant } from "@kontor/service-kit/testing/document-harness";
import { type Called, rowsOfWorkbook } from "@kontor/service-kit/testing/fake-gateway";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openHarness } from "../testing/harness.ts";

let harness: DocumentHarness;
beforeAll(() => {
  harness = openHarness();
});
afterAll(() => harness.close());
const at = saleOut.endpoints;

interface There {
  tenant: TestTenant;
  draft: string;
  audited: string;
  number: string;
  file: string;
}
/** A tenant whose owner has an unaudited sale with a file, and an audited one. */
async function there(): Promise<There> {
  const tenant = await harness.tenant();
  const { owner } = tenant;
  const bytes = new TextEncoder().encode("%PDF-1.7 test");
  const { id: file } = await harness.done(at.upload, owner, { file: { name: "a.pdf", bytes } });
  const draft = await harness.done(at.add, owner, { body: documentOf(saleOut, tenant, { fileName: [file] }) });
  const done = await harness.done(at.addAndAudit, owner, { body: documentOf(saleOut, tenant) });
  return { tenant, draft: draft.id, audited: done.id, number: done.number, file };
}

const seen = (id: string) => ({ body: { documents: [{ id, version: 1 }] } });
const change = async ({ tenant, draft }: There) =>
  changeOf((await harness.done(at.info, tenant.owner, { query: { id: draft } })).info, { remark: "mine now" });

/** A return of everything that a sale sold. */
const returnOf = async (tenant: TestTenant, id: string) => {
  const { lines } = (await harness.done(at.info, tenant.owner, { query: { id } })).info;
  const returned = documentOf(saleReturn, tenant, { linkId: id });
  return { ...returned, lines: returned.lines.map((line, index) => ({ ...line, linkId: lines[index]?.id ?? null })) };
};

/** Endpoints that reach one document. */
const WAYS: readonly [string, (as: Actor, setup: There) => Promise<Called>][] = [
  ["detail", (as, { draft }) => harness.call(at.info, as, { query: { id: draft } })],
  ["detail by number", (as, { number }) => harness.call(at.detailByNumber, as, { query: { number } })],
  ["what is drawn from it", (as, { number }) => harness.call(at.linking, as, { query: { number } })],
  ["history", (as, { draft }) => harness.call(at.history, as, { query: { id: draft } })],
  ["print", (as, { audited }) => harness.call(at.print, as, { query: { id: audited } })],
  ["open lines", (as, { audited }) => harness.call(at.openLines, as, { query: { id: audited } })],
  [
    "draw from it",
    async (as, { tenant, audited }) =>
      harness.call(saleReturn.endpoints.add, as, { body: await returnOf(tenant, audited) }),
  ],
  ["attachment", (as, { file }) => harness.call(at.attachment, as, { query: { id: file } })],
  ["remark", (as, { draft }) => harness.call(at.setRemark, as, { body: { id: draft, remark: "mine now" } })],
  ["change", async (as, setup) => harness.call(at.update, as, { body: await change(setup) })],
  ["change and audit", async (as, setup) => harness.call(at.updateAndAudit, as, { body: await change(setup) })],
  ["audit", (as, { draft }) => harness.call(at.audit, as, seen(draft))],
  ["reverse audit", (as, { audited }) => harness.call(at.reverseAudit, as, seen(audited))],
  ["deletion", (as, { draft }) => harness.call(at.remove, as, { query: { id: draft } })],
  ["deletion of several", (as, { draft }) => harness.call(at.removeMany, as, { query: { ids: draft as never } })],
];

/** Users who see other documents, or none. */
const VIEWERS: readonly [string, (setup: There) => Promise<Actor>][] = [
  ["own data", async ({ tenant }) => tenant.staff({ dataScope: 3 })],
  ["another department's data", async ({ tenant }) => tenant.staff({ dataScope: 2, departmentIds: [newId()] })],
  [
    "customers that are not assigned",
    async ({ tenant }) => {
      await tenant.turn({ customerFlag: true });
      return tenant.staff();
    },
  ],
  [
    "warehouses that are not assigned",
    async ({ tenant }) => {
      await tenant.turn({ depotFlag: true });
      return tenant.staff();
    },
  ],
];

describe.each(VIEWERS)("a user restricted by %s", (_viewer, whose) => {
  test.each(WAYS)(
    "%s finds and changes nothing of a document that the user may not see (RBAC-5, RBAC-6)",
    async (_way, go) => {
      const setup = await there();
      const as = await whose(setup);
      const { status } = await go(as, setup);
      expect(status).toBe(404);
      const { owner } = setup.tenant;
      for (const id of [setup.draft, setup.audited])
        expect((await harness.done(at.info, owner, { query: { id } })).info).toMatchObject({ version: 1, remark: "" });
    },
  );

  test("list and workbook leave out a document that the user may not see, also where the export names it (RBAC-5, RBAC-6)", async () => {
    const setup = await there();
    const as = await whose(setup);
    expect((await harness.done(at.list, as)).rows).toEqual([]);
    for (const query of [{}, { ids: `${setup.draft},${setup.audited}` }]) {
      const { bytes } = await harness.call(at.exportExcel, as, { query });
      expect(await rowsOfWorkbook(bytes)).toHaveLength(1);
    }
  });
});

test("a user cannot create a return from a sale that he may not see, and can edit a return that is already linked to one (RBAC-5)", async () => {
  const { tenant, audited: id } = await there();
  const clerk = tenant.staff();
  const own = { ...clerk, dataScope: 3 as const };
  const body = await returnOf(tenant, id);
  const refused = await harness.call(saleReturn.endpoints.add, own, { body });
  expect(refusalOf(refused)).toMatchObject({ status: 404, issues: ["not-found linkId"] });
  // While he still saw all of the tenant's sales.
  await harness.done(saleReturn.endpoints.add, clerk, { body });
  const { info } = await harness.done(saleReturn.endpoints.info, own, { query: { id: body.id } });
  await harness.done(saleReturn.endpoints.update, own, { body: changeOf(info, { remark: "damaged" }) });
  const other = await harness.done(at.addAndAudit, tenant.owner, { body: documentOf(saleOut, tenant) });
  const { lines } = await returnOf(tenant, other.id);
  const moved = { ...changeOf(info, { linkId: other.id, version: 2 }), lines };
  expect(refusalOf(await harness.call(saleReturn.endpoints.update, own, { body: moved }))).toMatchObject({
    status: 404,
    issues: ["not-found linkId"],
  });
});

test("returns that others created from one's own sale are not listed (RBAC-5)", async () => {
  const tenant = await harness.tenant();
  const clerk = tenant.staff({ dataScope: 3 });
  const { id, number } = await harness.done(at.addAndAudit, clerk, { body: documentOf(saleOut, tenant) });
  const [line] = (await harness.done(at.info, clerk, { query: { id } })).info.lines;
  const returned = documentOf(saleReturn, tenant);
  const lines = returned.lines.slice(0, 1).map((each) => ({ ...each, linkId: line?.id ?? null }));
  const fromSource = documentOf(saleReturn, tenant, {
    ...returned,
    lines,
    linkId: id,
    changeAmount: undefined,
    accounts: undefined,
  });
  await harness.done(saleReturn.endpoints.add, tenant.owner, { body: fromSource });
  const counts = async (as: Actor) => [
    (await harness.done(at.linking, as, { query: { number } })).length,
    (await harness.done(at.info, as, { query: { id } })).info.backs.length,
    (await harness.done(at.list, as)).rows.find((row) => row.id === id)?.backNumbers.length,
  ];
  expect([await counts(tenant.owner), await counts(clerk)]).toEqual([
    [1, 1, 1],
    [0, 0, 0],
  ]);
});
