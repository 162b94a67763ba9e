// Each way to a slip, and eyes that it is not meant for (RBAC-5, RBAC-6).
import type { Actor } from "@kontor/contracts/core/actor";
import { newId } from "@kontor/contracts/core/id";
import { moneyIn } from "@kontor/contracts/finance/slip-kinds";
import { settingsChanged } from "@kontor/contracts/system/facts";
import { keepSettings } from "@kontor/service-kit/document/replica.store";
import { readSheet } from "@kontor/service-kit/sheet-read";
import { type Called, person } from "@kontor/service-kit/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { effect, type FinanceHouse, slipBody, startFinance } from "../testing/house.ts";

let house: FinanceHouse;
beforeAll(() => {
  house = startFinance();
});
afterAll(() => house.close());
const at = moneyIn.endpoints;

interface There {
  owner: Actor;
  draft: string;
  audited: string;
  number: string;
  file: string;
  body: ReturnType<typeof slipBody>;
}
/** A company whose owner has a draft of a receipt with a file, and an audited one. */
async function there(): Promise<There> {
  const { owner, customer, cash } = await house.company();
  const sale = effect({ kind: "sale-out", partnerId: customer, net: "100" });
  await house.hear(owner, sale);
  const bytes = new TextEncoder().encode("%PDF-1.7 test");
  const { id: file } = await house.ask(at.upload, owner, { file: { name: "a.pdf", bytes } });
  const receipt = (eachAmount: string) =>
    slipBody({ accountId: cash, organId: customer, lines: [{ billId: sale.documentId, eachAmount }] });
  const body = { ...receipt("10"), fileName: [file] };
  const draft = await house.ask(at.add, owner, { body });
  const done = await house.ask(at.addAndAudit, owner, { body: receipt("20") });
  return { owner, draft: draft.id, audited: done.id, number: done.number, file, body };
}

const seen = (id: string) => ({ body: { documents: [{ id, version: 1 }] } });
const change = ({ body }: There) => ({ body: { ...body, remark: "mine now", version: 1 } });

/** Ways to one slip. */
const WAYS: readonly [string, (as: Actor, given: There) => Promise<Called>][] = [
  ["detail", (as, { draft }) => house.call(at.info, as, { query: { id: draft } })],
  ["detail by number", (as, { number }) => house.call(at.detailByNumber, as, { query: { billNo: number } })],
  ["history", (as, { draft }) => house.call(at.history, as, { query: { id: draft } })],
  ["print", (as, { audited }) => house.call(at.print, as, { query: { id: audited } })],
  ["attachment", (as, { file }) => house.call(at.attachment, as, { query: { id: file } })],
  ["change", (as, given) => house.call(at.update, as, change(given))],
  ["change and audit", (as, given) => house.call(at.updateAndAudit, as, change(given))],
  ["audit", (as, { draft }) => house.call(at.audit, as, seen(draft))],
  ["reverse audit", (as, { audited }) => house.call(at.reverseAudit, as, seen(audited))],
  ["deletion", (as, { draft }) => house.call(at.remove, as, { query: { id: draft } })],
  ["deletion of several", (as, { draft }) => house.call(at.removeMany, as, { query: { ids: draft as never } })],
];

const staffOf = ({ tenantId }: Actor, given: Partial<Actor>): Actor =>
  person({ kind: "staff", tenantId, userId: newId() as Actor["userId"], ...given }); // newId makes a UUID
/** Eyes that see other slips, or none. */
const EYES: readonly [string, (owner: Actor) => Promise<Actor>][] = [
  ["own data", async (owner) => staffOf(owner, { dataScope: 3 })],
  ["another department's data", async (owner) => staffOf(owner, { dataScope: 2, departmentIds: [newId()] })],
  [
    "customers that are not assigned",
    async (owner) => {
      const settings = { ...settingsChanged.example, changedBy: "", customerFlag: true, version: 3 };
      await house.tables(owner, (tx) => keepSettings(tx, settings, { actorId: owner.userId }));
      return staffOf(owner, {});
    },
  ],
];

describe.each(EYES)("with %s", (_eyes, whose) => {
  test.each(WAYS)("%s finds nothing, and changes nothing (RBAC-5, RBAC-6)", async (_way, go) => {
    const given = await there();
    const { status } = await go(await whose(given.owner), given);
    expect(status).toBe(404);
    for (const id of [given.draft, given.audited])
      expect((await house.ask(at.info, given.owner, { query: { id } })).info).toMatchObject({ version: 1, remark: "" });
  });

  test("list and workbook have none of it, chosen or not (RBAC-5, RBAC-6)", async () => {
    const given = await there();
    const as = await whose(given.owner);
    expect((await house.ask(at.list, as)).rows).toEqual([]);
    for (const query of [{}, { ids: `${given.draft},${given.audited}` }]) {
      const { status, bytes } = await house.call(at.exportExcel, as, { query });
      // Rows that were chosen and are not there are refused, like those that never were.
      if (status === 404) continue;
      expect(await readSheet({ file: { name: "a.xlsx", bytes: new Uint8Array(bytes) } })).toHaveLength(1);
    }
  });
});
