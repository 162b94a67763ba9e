// Who may change the state of documents whose goods lie in several warehouses, over HTTP on the real database (docs/decisions/0101).
import type { Actor } from "@kontor/contracts/core/actor";
import { allocationOut, otherIn } from "@kontor/contracts/warehouse/kinds";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { changeOf } from "@kontor/service-kit/testing/document-change";
import {
  assignWarehouses,
  type DocumentBody,
  documentOf,
  lineOf,
  type TestTenant,
} from "@kontor/service-kit/testing/document-harness";
import type { Called } from "@kontor/service-kit/testing/fake-gateway";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDocuments } from "../testing/document-harness.ts";

const { endpoints: at } = allocationOut;
let harness: ReturnType<typeof openDocuments>;
let tenant: TestTenant;
beforeAll(() => {
  harness = openDocuments();
});
afterAll(() => harness.close());
beforeEach(async () => {
  tenant = await harness.tenant();
});

/** A user of the main warehouse alone, or of others. */
async function clerkOf(...warehouses: string[]): Promise<Actor> {
  const clerk = tenant.staff();
  await tenant.turn({ depotFlag: true });
  await assignWarehouses(tenant, clerk, ...warehouses);
  return clerk;
}
const ways = ["out of the user's warehouse", "into the user's warehouse"] as const;
type Way = (typeof ways)[number];
const line = (way: Way, more: Partial<DocumentBody["lines"][number]> = {}) => {
  const { main, second } = tenant.catalogue.warehouses;
  const [from, to] = way === ways[0] ? [main, second] : [second, main];
  return lineOf(tenant.catalogue.codes.piece, from, { unitPrice: "1", anotherDepotId: to, ...more });
};
const saved = (isAudited: boolean, changes: Partial<DocumentBody>, kind = allocationOut) =>
  harness.done(isAudited ? kind.endpoints.addAndAudit : kind.endpoints.add, tenant.owner, {
    body: documentOf(kind, tenant, changes),
  });
type Saved = Awaited<ReturnType<typeof saved>>;
const detail = async (id: string, kind = allocationOut) =>
  (await harness.done(kind.endpoints.info, tenant.owner, { query: { id } })).info;
const transition = (name: "audit" | "reverseAudit", as: Actor, ...documents: Saved[]) =>
  harness.call(at[name], as, { body: { documents: documents.map(({ id, version }) => ({ id, version })) } });

/** Every change of a stored transfer's state, and whether it is audited before. */
const CHANGES: readonly [string, boolean, (as: Actor, document: Saved) => Promise<Called>][] = [
  ["audited", false, (as, document) => transition("audit", as, document)],
  ["reversed", true, (as, document) => transition("reverseAudit", as, document)],
  ["deleted", false, (as, { id }) => harness.call(at.remove, as, { query: { id } })],
  ["deleted among others", false, (as, { id }) => harness.call(at.removeMany, as, { query: { ids: id as never } })],
];
const FORBIDDEN = {
  ...{ status: 403, refusal: "document-warehouse-not-permitted" },
  data: { values: { warehouse: "Second" } },
};

describe.each(ways)("a transfer %s", (way) => {
  test.each(CHANGES)(
    "a transfer of which the user may use one warehouse alone is found and opened, and not %s: the refusal names the other warehouse",
    async (_change, isAudited, change) => {
      const document = await saved(isAudited, { lines: [line(way)] });
      const clerk = await clerkOf(tenant.catalogue.warehouses.main);
      const { info } = await harness.done(at.info, clerk, { query: { id: document.id } });
      expect(info).toMatchObject({ lines: [{ depotName: expect.stringMatching(/Main|Second/) }] });
      const before = await tenant.facts("allocation-out");
      expect(refusalOf(await change(clerk, document))).toMatchObject(FORBIDDEN);
      expect(await detail(document.id)).toMatchObject({ version: document.version, auditStatus: isAudited ? 1 : 0 });
      expect(await tenant.facts("allocation-out")).toEqual(before);
      await assignWarehouses(tenant, clerk, tenant.catalogue.warehouses.second);
      expect((await change(clerk, document)).status).toBe(200);
    },
  );
});

test("where the company does not limit users to warehouses, and for its owner, both ends of a transfer are any user's", async () => {
  const clerk = tenant.staff();
  const [first, second] = [
    await saved(false, { lines: [line(ways[0])] }),
    await saved(false, { lines: [line(ways[1])] }),
  ];
  expect((await transition("audit", clerk, first)).status).toBe(200);
  await clerkOf();
  expect((await transition("audit", tenant.owner, second)).status).toBe(200);
});

test("a user who may use neither warehouse of a transfer does not find it, and is not told that it is there", async () => {
  const document = await saved(false, { lines: [line(ways[0])] });
  const clerk = await clerkOf(tenant.catalogue.warehouses.closed);
  for (const [, isAudited, change] of CHANGES) if (!isAudited) expect((await change(clerk, document)).status).toBe(404);
});

test("of several transfers none is audited or deleted where one has a warehouse beyond the user's, and that one is named", async () => {
  const { main, second } = tenant.catalogue.warehouses;
  const third = lineOf(tenant.catalogue.codes.piece, main);
  const own = await saved(false, { lines: [third] }, otherIn);
  const mixed = await saved(false, { lines: [third, lineOf(tenant.catalogue.codes.piece, second)] }, otherIn);
  const clerk = await clerkOf(main);
  const { endpoints } = otherIn;
  const documents = [own, mixed].map(({ id, version }) => ({ id, version }));
  for (const refused of [
    await harness.call(endpoints.audit, clerk, { body: { documents } }),
    await harness.call(endpoints.removeMany, clerk, { query: { ids: `${own.id},${mixed.id}` as never } }),
  ])
    expect(refusalOf(refused)).toMatchObject({ ...FORBIDDEN, data: { values: { number: mixed.number } } });
  expect(await detail(own.id, otherIn)).toMatchObject({ auditStatus: 0 });
  expect((await harness.call(endpoints.removeMany, clerk, { query: { ids: own.id as never } })).status).toBe(200);
});

test("a user cannot take back what a line of a warehouse beyond his brought in by saving the document without that line", async () => {
  const { main, second } = tenant.catalogue.warehouses;
  const lines = [main, second].map((depot) => lineOf(tenant.catalogue.codes.piece, depot));
  const { id } = await saved(false, { lines }, otherIn);
  const clerk = await clerkOf(main);
  const body = changeOf(await detail(id, otherIn));
  const update = (changed: Partial<typeof body>) =>
    harness.call(otherIn.endpoints.update, clerk, { body: { ...body, ...changed } });
  // As it is it is refused at its field, as before.
  expect(refusalOf(await update({})).issues).toEqual(["not-found lines.1.depotId"]);
  expect(refusalOf(await update({ lines: body.lines.slice(0, 1) }))).toMatchObject(FORBIDDEN);
  const moved = body.lines.map((each) => ({ ...each, depotId: main }));
  expect(refusalOf(await update({ lines: moved }))).toMatchObject(FORBIDDEN);
  await assignWarehouses(tenant, clerk, second);
  expect((await update({ lines: moved })).status).toBe(200);
});

describe("goods in transit", () => {
  const sent = () => saved(true, { inTransit: true, lines: [line(ways[0])] });
  const receiptOf = async ({ id }: Saved): Promise<Saved> => {
    const { lines } = await detail(id);
    const operTime = "2026-11-03T02:00:00.000Z";
    return saved(true, { linkId: id, operTime, lines: [line(ways[0], { linkId: lines[0]?.id ?? null })] });
  };

  test("a receipt is reversed and deleted by who may use the warehouse to which its goods came, as he may save it, and not by who sent them", async () => {
    const { main, second } = tenant.catalogue.warehouses;
    const receipt = await receiptOf(await sent());
    const [sender, receiver] = [await clerkOf(main), await clerkOf(second)];
    expect(refusalOf(await transition("reverseAudit", sender, receipt))).toMatchObject(FORBIDDEN);
    expect((await transition("reverseAudit", receiver, receipt)).status).toBe(200);
    expect(refusalOf(await harness.call(at.remove, sender, { query: { id: receipt.id } }))).toMatchObject(FORBIDDEN);
    expect((await harness.call(at.remove, receiver, { query: { id: receipt.id } })).status).toBe(200);
  });

  test("a transfer that sends goods is reversed by who may use both ends of the way, as he alone may save it", async () => {
    const { main, second } = tenant.catalogue.warehouses;
    const document = await sent();
    const [sender, receiver, both] = [await clerkOf(main), await clerkOf(second), await clerkOf(main, second)];
    expect(refusalOf(await transition("reverseAudit", sender, document))).toMatchObject(FORBIDDEN);
    expect(refusalOf(await transition("reverseAudit", receiver, document))).toMatchObject({
      ...{ status: 403, data: { values: { warehouse: "Main" } } },
    });
    expect((await transition("reverseAudit", both, document)).status).toBe(200);
  });
});
