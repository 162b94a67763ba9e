// Each way to a document, and eyes that it is not meant for (RBAC-5, RBAC-6).
import type { Actor } from "@kontor/contracts/core/actor";
import { newId } from "@kontor/contracts/core/id";
import { saleOut, saleReturn } from "@kontor/contracts/sales/kinds";
import { type DocumentHarness, documentOf, refusalOf, type TestTenant } from "@kontor/service-kit/document/testing";
import { changeOf } from "@kontor/service-kit/document/testing-kind";
import { type Called, rowsOfWorkbook } from "@kontor/service-kit/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openHouse } from "../testing/house.ts";

let house: DocumentHarness;
beforeAll(() => {
  house = openHouse();
});
afterAll(() => house.close());
const at = saleOut.endpoints;

interface There {
  company: TestTenant;
  draft: string;
  audited: string;
  number: string;
  file: string;
}
/** A company whose owner has a draft with a file, and an audited sale. */
async function there(): Promise<There> {
  const company = await house.tenant();
  const { owner } = company;
  const bytes = new TextEncoder().encode("%PDF-1.7 test");
  const { id: file } = await house.done(at.upload, owner, { file: { name: "a.pdf", bytes } });
  const draft = await house.done(at.add, owner, { body: documentOf(saleOut, company, { fileName: [file] }) });
  const done = await house.done(at.addAndAudit, owner, { body: documentOf(saleOut, company) });
  return { company, draft: draft.id, audited: done.id, number: done.number, file };
}

const seen = (id: string) => ({ body: { documents: [{ id, version: 1 }] } });
const change = async ({ company, draft }: There) =>
  changeOf((await house.done(at.info, company.owner, { query: { id: draft } })).info, { remark: "mine now" });

/** A return of all that a sale sold. */
const backOf = async (company: TestTenant, id: string) => {
  const { lines } = (await house.done(at.info, company.owner, { query: { id } })).info;
  const back = documentOf(saleReturn, company, { linkId: id });
  return { ...back, lines: back.lines.map((line, index) => ({ ...line, linkId: lines[index]?.id ?? null })) };
};

/** Ways to one document. */
const WAYS: readonly [string, (as: Actor, given: There) => Promise<Called>][] = [
  ["detail", (as, { draft }) => house.call(at.info, as, { query: { id: draft } })],
  ["detail by number", (as, { number }) => house.call(at.detailByNumber, as, { query: { number } })],
  ["what is drawn from it", (as, { number }) => house.call(at.linking, as, { query: { number } })],
  ["history", (as, { draft }) => house.call(at.history, as, { query: { id: draft } })],
  ["print", (as, { audited }) => house.call(at.print, as, { query: { id: audited } })],
  ["open lines", (as, { audited }) => house.call(at.openLines, as, { query: { id: audited } })],
  [
    "draw from it",
    async (as, { company, audited }) =>
      house.call(saleReturn.endpoints.add, as, { body: await backOf(company, audited) }),
  ],
  ["attachment", (as, { file }) => house.call(at.attachment, as, { query: { id: file } })],
  ["remark", (as, { draft }) => house.call(at.setRemark, as, { body: { id: draft, remark: "mine now" } })],
  ["change", async (as, given) => house.call(at.update, as, { body: await change(given) })],
  ["change and audit", async (as, given) => house.call(at.updateAndAudit, as, { body: await change(given) })],
  ["audit", (as, { draft }) => house.call(at.audit, as, seen(draft))],
  ["reverse audit", (as, { audited }) => house.call(at.reverseAudit, as, seen(audited))],
  ["deletion", (as, { draft }) => house.call(at.remove, as, { query: { id: draft } })],
  ["deletion of several", (as, { draft }) => house.call(at.removeMany, as, { query: { ids: draft as never } })],
];

/** Eyes that see other documents, or none. */
const EYES: readonly [string, (given: There) => Promise<Actor>][] = [
  ["own data", async ({ company }) => company.staff({ dataScope: 3 })],
  ["another department's data", async ({ company }) => company.staff({ dataScope: 2, departmentIds: [newId()] })],
  [
    "customers that are not assigned",
    async ({ company }) => {
      await company.turn({ customerFlag: true });
      return company.staff();
    },
  ],
  [
    "warehouses that are not assigned",
    async ({ company }) => {
      await company.turn({ depotFlag: true });
      return company.staff();
    },
  ],
];

describe.each(EYES)("with %s", (_eyes, whose) => {
  test.each(WAYS)("%s finds nothing, and changes nothing (RBAC-5, RBAC-6)", async (_way, go) => {
    const given = await there();
    const as = await whose(given);
    const { status } = await go(as, given);
    expect(status).toBe(404);
    const { owner } = given.company;
    for (const id of [given.draft, given.audited])
      expect((await house.done(at.info, owner, { query: { id } })).info).toMatchObject({ version: 1, remark: "" });
  });

  test("list and workbook have none of it, chosen or not (RBAC-5, RBAC-6)", async () => {
    const given = await there();
    const as = await whose(given);
    expect((await house.done(at.list, as)).rows).toEqual([]);
    for (const query of [{}, { ids: `${given.draft},${given.audited}` }]) {
      const { bytes } = await house.call(at.exportExcel, as, { query });
      expect(await rowsOfWorkbook(bytes)).toHaveLength(1);
    }
  });
});

test("nobody draws from a sale that he does not reach; what is drawn already stays so (RBAC-5)", async () => {
  const { company, audited: id } = await there();
  const clerk = company.staff();
  const own = { ...clerk, dataScope: 3 as const };
  const body = await backOf(company, id);
  const refused = await house.call(saleReturn.endpoints.add, own, { body });
  expect(refusalOf(refused)).toMatchObject({ status: 404, issues: ["not-found linkId"] });
  // While he still saw all of the company's sales.
  await house.done(saleReturn.endpoints.add, clerk, { body });
  const { info } = await house.done(saleReturn.endpoints.info, own, { query: { id: body.id } });
  await house.done(saleReturn.endpoints.update, own, { body: changeOf(info, { remark: "damaged" }) });
  const other = await house.done(at.addAndAudit, company.owner, { body: documentOf(saleOut, company) });
  const { lines } = await backOf(company, other.id);
  const moved = { ...changeOf(info, { linkId: other.id, version: 2 }), lines };
  expect(refusalOf(await house.call(saleReturn.endpoints.update, own, { body: moved }))).toMatchObject({
    status: 404,
    issues: ["not-found linkId"],
  });
});

test("what others drew from one's own sale is not listed (RBAC-5)", async () => {
  const company = await house.tenant();
  const clerk = company.staff({ dataScope: 3 });
  const { id, number } = await house.done(at.addAndAudit, clerk, { body: documentOf(saleOut, company) });
  const [line] = (await house.done(at.info, clerk, { query: { id } })).info.lines;
  const back = documentOf(saleReturn, company);
  const lines = back.lines.slice(0, 1).map((each) => ({ ...each, linkId: line?.id ?? null }));
  const drawn = documentOf(saleReturn, company, {
    ...back,
    lines,
    linkId: id,
    changeAmount: undefined,
    accounts: undefined,
  });
  await house.done(saleReturn.endpoints.add, company.owner, { body: drawn });
  const counts = async (as: Actor) => [
    (await house.done(at.linking, as, { query: { number } })).length,
    (await house.done(at.info, as, { query: { id } })).info.backs.length,
    (await house.done(at.list, as)).rows.find((row) => row.id === id)?.backNumbers.length,
  ];
  expect([await counts(company.owner), await counts(clerk)]).toEqual([
    [1, 1, 1],
    [0, 0, 0],
  ]);
});
