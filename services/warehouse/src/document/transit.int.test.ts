// Goods of a transfer that are sent, stay in transit and are received, over HTTP on the real database (docs/decisions/0073).
import type { Actor } from "@kontor/contracts/core/actor";
import { newId } from "@kontor/contracts/core/id";
import { allocationOut, otherOut } from "@kontor/contracts/warehouse/kinds";
import { TRANSIT_ID } from "@kontor/contracts/warehouse/transit";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { changeOf } from "@kontor/service-kit/testing/document-change";
import {
  assignWarehouses,
  type DocumentBody,
  documentOf,
  lineOf,
  races,
  type TestTenant,
} from "@kontor/service-kit/testing/document-harness";
import { raceRounds } from "@kontor/service-kit/testing/race-rounds";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { WarehouseTx } from "../db.ts";
import { storedAmong } from "../stock/references.store.ts";
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

type Line = DocumentBody["lines"][number];
const between = (barCode: string, quantity: string, more: Partial<Line> = {}): Line => {
  const { main, second } = tenant.catalogue.warehouses;
  return lineOf(barCode, main, { operNumber: quantity, unitPrice: "1", anotherDepotId: second, ...more });
};
/** Saves and audits a transfer that sends its goods. */
async function send(...lines: Line[]): Promise<{ id: string; lines: Line[] }> {
  const body = documentOf(allocationOut, tenant, { inTransit: true, lines });
  const { id } = await harness.done(at.addAndAudit, tenant.owner, { body });
  return { id, lines };
}
/** The receipt of a sent transfer; each part by default of its line with the same place. */
const receiptOf = (
  sent: { id: string; lines: Line[] },
  parts: (Partial<Line> & { of?: number })[],
  more: Partial<DocumentBody> = {},
): DocumentBody => {
  const lines = parts.map(({ of = 0, ...part }) => {
    const from = sent.lines[of];
    if (!from) throw new Error(`nothing was sent by line ${of}`);
    return between(from.barCode, part.operNumber ?? from.operNumber, { linkId: from.id, ...part });
  });
  return documentOf(allocationOut, tenant, { linkId: sent.id, operTime: "2026-11-03T02:00:00.000Z", lines, ...more });
};
const receive = (body: DocumentBody, as: Actor = tenant.owner) => harness.call(at.addAndAudit, as, { body });
const detail = async (id: string) => (await harness.done(at.info, tenant.owner, { query: { id } })).info;
const listed = async (search: Record<string, string>) =>
  (await harness.done(at.list, tenant.owner, { query: { search: JSON.stringify(search) as never } })).rows;
/** The movements of the last effective transfer: leg, warehouse, quantity. */
async function lastMovements(): Promise<string[]> {
  const facts = (await tenant.facts("allocation-out.effective")) as {
    lines: { leg: number; depotId: string; quantityBase: string }[];
  }[];
  const { main, second } = tenant.catalogue.warehouses;
  const names = new Map([
    [main, "main"],
    [second, "second"],
    [TRANSIT_ID, "transit"],
  ]);
  return (facts.at(-1)?.lines ?? []).map(
    ({ leg, depotId, quantityBase }) => `${leg} ${names.get(depotId)} ${Number(quantityBase)}`,
  );
}

describe("goods that are sent", () => {
  test("goods that are sent go to the warehouse in transit, which is created once, disabled, and published", async () => {
    const { piece, other } = tenant.catalogue.codes;
    await send(between(piece, "10"));
    expect(await lastMovements()).toEqual(["0 main -10", "1 transit 10"]);
    await send(between(other, "1"));
    expect(await tenant.facts("depots")).toEqual([
      {
        depots: [
          {
            ...{ id: TRANSIT_ID, version: 1, name: "在途仓", enabled: false },
            ...{ isDefault: false, creatorId: null, deleted: false },
          },
        ],
      },
    ]);
  });

  test("goods that are sent are received in parts until nothing is on the way, and the transfer shows how far", async () => {
    const { piece, other } = tenant.catalogue.codes;
    const sent = await send(between(piece, "10"), between(other, "4"));
    expect(await detail(sent.id)).toMatchObject({ inTransit: true, status: 1, daysInTransit: expect.any(Number) });
    await receive(receiptOf(sent, [{ operNumber: "6" }]));
    expect(await lastMovements()).toEqual(["0 transit -6", "1 second 6"]);
    const [first, second] = (await detail(sent.id)).lines;
    expect([first, second].map((line) => [line?.finishNumber, line?.openNumber].map(Number))).toEqual([
      [6, 4],
      [0, 4],
    ]);
    expect(await listed({ inTransit: "1" })).toMatchObject([{ id: sent.id, status: 3, hasBackFlag: true }]);
    expect((await listed({ inTransit: "0" })).map(({ id }) => id)).not.toContain(sent.id);
    await receive(receiptOf(sent, [{ operNumber: "4" }, { of: 1 }]));
    expect(await detail(sent.id)).toMatchObject({ status: 2, daysInTransit: null });
    expect(await listed({ inTransit: "1" })).toEqual([]);
  });

  test("sent goods that did not arrive are written off from the warehouse in transit with a reason, and count as received", async () => {
    const sent = await send(between(tenant.catalogue.codes.piece, "10"));
    const lost = { operNumber: "1", isLost: true };
    for (const remark of ["", " ", "\u200b\u00a0\u2060", "\u2800", "…"]) {
      const unexplained = await receive(receiptOf(sent, [{ operNumber: "9" }, { ...lost, remark }]));
      expect(refusalOf(unexplained).issues).toEqual(["document-loss-unexplained lines.1.remark"]);
    }
    const { body } = await receive(receiptOf(sent, [{ operNumber: "9" }, { ...lost, remark: "Broken" }]));
    expect(await lastMovements()).toEqual(["0 transit -9", "1 second 9", "0 transit -1"]);
    const { id } = (body as { data: { id: string } }).data;
    expect((await detail(id)).lines).toMatchObject([{ isLost: false }, { isLost: true, remark: "Broken" }]);
    expect(await detail(sent.id)).toMatchObject({ status: 2 });
  });

  test("a receipt takes the serial numbers that were sent and not received yet, and no others", async () => {
    const { serial } = tenant.catalogue.codes;
    const sent = await send(between(serial, "3", { snList: "A-1,A-2,A-3" }));
    const part = (operNumber: string, snList: string) => receive(receiptOf(sent, [{ operNumber, snList }]));
    expect(refusalOf(await part("1", "B-1")).issues).toEqual(["document-serial-not-in-source lines.0.snList"]);
    expect((await part("2", "A-1,A-3")).status).toBe(200);
    expect(refusalOf(await part("1", "A-3")).issues).toEqual(["document-serial-not-in-source lines.0.snList"]);
    const { rows } = await harness.done(at.openLines, tenant.owner, { query: { id: sent.id } });
    expect(rows).toMatchObject([{ snList: "A-2" }]);
  });
});

describe("a receipt is refused", () => {
  test("a receipt of more than is in transit is refused at its line, even if orders may be exceeded", async () => {
    await tenant.turn({ overLinkBillFlag: true });
    const sent = await send(between(tenant.catalogue.codes.piece, "10"));
    const refused = await receive(receiptOf(sent, [{ operNumber: "6" }, { operNumber: "4.001" }]));
    expect(refusalOf(refused)).toMatchObject({ issues: ["document-more-than-sent lines.1.operNumber"] });
    expect((await detail(sent.id)).status).toBe(1);
  });

  test("a receipt is refused from or to other warehouses than those of the transfer, and when it is dated before it", async () => {
    const sent = await send(between(tenant.catalogue.codes.piece, "10"));
    const { main, second } = tenant.catalogue.warehouses;
    const refused = await receive(
      receiptOf(sent, [{ depotId: second, anotherDepotId: main }], { operTime: "2026-10-31T02:00:00.000Z" }),
    );
    expect(refusalOf(refused).issues).toEqual([
      "document-before-sent operTime",
      "document-other-warehouse lines.0.depotId",
      "document-other-warehouse lines.0.anotherDepotId",
    ]);
  });

  test("a receipt is refused of a transfer that sent nothing, of another receipt, and of an unaudited transfer", async () => {
    const { piece } = tenant.catalogue.codes;
    const line = between(piece, "1");
    const plain = await harness.done(at.addAndAudit, tenant.owner, {
      body: documentOf(allocationOut, tenant, { lines: [line] }),
    });
    const ofPlain = await receive(receiptOf({ id: plain.id, lines: [line] }, [{}]));
    expect(refusalOf(ofPlain).issues).toEqual(["document-source-not-sent linkId"]);
    const answer = await harness.call(at.openLines, tenant.owner, { query: { id: plain.id } });
    expect(refusalOf(answer)).toMatchObject({ status: 409, refusal: "document-source-not-sent" });
    const again = between(piece, "1");
    const { id } = await harness.done(at.add, tenant.owner, {
      body: documentOf(allocationOut, tenant, { inTransit: true, lines: [again] }),
    });
    const unaudited = await receive(receiptOf({ id, lines: [again] }, [{}]));
    expect(refusalOf(unaudited).issues).toEqual(["document-source-not-audited linkId"]);
  });

  test("a receipt that sends goods itself is refused, and so is a loss where nothing was sent", async () => {
    const { piece } = tenant.catalogue.codes;
    const sent = await send(between(piece, "1"));
    const both = await receive(receiptOf(sent, [{}], { inTransit: true }));
    expect(refusalOf(both).issues).toEqual(["value-not-allowed inTransit"]);
    const lost = { isLost: true, remark: "Broken" };
    const body = documentOf(allocationOut, tenant, { lines: [between(piece, "1", lost)] });
    expect(refusalOf(await receive(body)).issues).toEqual(["value-not-allowed lines.0.isLost"]);
  });

  test("every document that names the warehouse in transit itself is refused", async () => {
    const { piece } = tenant.catalogue.codes;
    await send(between(piece, "1"));
    const out = documentOf(otherOut, tenant, { lines: [lineOf(piece, TRANSIT_ID)] });
    const refused = await harness.call(otherOut.endpoints.add, tenant.owner, { body: out });
    expect(refusalOf(refused).issues).toEqual(["document-depot-disabled lines.0.depotId"]);
    const into = await receive(
      documentOf(allocationOut, tenant, { lines: [between(piece, "1", { anotherDepotId: TRANSIT_ID })] }),
    );
    expect(refusalOf(into).issues).toEqual(["document-depot-disabled lines.0.anotherDepotId"]);
  });
});

test("a transfer whose goods were received is neither reversed nor deleted until its receipts are, and then its goods are in transit again", async () => {
  const sent = await send(between(tenant.catalogue.codes.piece, "10"));
  const body = receiptOf(sent, [{}]);
  const receipt = await harness.done(at.add, tenant.owner, { body });
  const reverse = async () => {
    const { version } = await detail(sent.id);
    return harness.call(at.reverseAudit, tenant.owner, { body: { documents: [{ id: sent.id, version }] } });
  };
  expect(refusalOf(await reverse())).toMatchObject({ status: 409, refusal: "document-has-receipts" });
  const before = await detail(receipt.id);
  await harness.done(at.update, tenant.owner, { body: changeOf(before, { remark: "Later" }) });
  expect(await detail(sent.id)).toMatchObject({ status: 2 });
  await harness.done(at.remove, tenant.owner, { query: { id: receipt.id } });
  expect(await detail(sent.id)).toMatchObject({ status: 1, daysInTransit: expect.any(Number) });
  expect((await reverse()).status).toBe(200);
});

test("a warehouse to which goods are on the way counts as used, so that it cannot be deleted before they are received", async () => {
  const { second } = tenant.catalogue.warehouses;
  const used = () => tenant.tables((tx) => storedAmong(tx as WarehouseTx, "depot", [second])); // the harness opens this service's tables
  expect(await used()).toEqual([]);
  await send(between(tenant.catalogue.codes.piece, "1"));
  expect(await used()).toEqual([second]);
});

test("a user with the target warehouse alone receives what was sent to it, and sends nothing out of the other", async () => {
  const sent = await send(between(tenant.catalogue.codes.piece, "2"));
  const { main, second } = tenant.catalogue.warehouses;
  const clerkAt = async (warehouse: string) => {
    const clerk = tenant.staff({ userId: newId() as Actor["userId"] }); // newId makes a UUID
    await assignWarehouses(tenant, clerk, warehouse);
    return clerk;
  };
  await tenant.turn({ depotFlag: true });
  const [receiver, sender, stranger] = [await clerkAt(second), await clerkAt(main), await clerkAt(newId())];
  // Both ends of the way open the transfer and what is left of it; nobody else finds it.
  for (const clerk of [receiver, sender]) {
    const { info } = await harness.done(at.info, clerk, { query: { id: sent.id } });
    expect(info.lines).toMatchObject([{ depotId: main, anotherDepotId: second, openNumber: "2.000" }]);
    expect((await harness.done(at.openLines, clerk, { query: { id: sent.id } })).rows).toHaveLength(1);
  }
  expect((await harness.call(at.info, stranger, { query: { id: sent.id } })).status).toBe(404);
  expect(refusalOf(await receive(receiptOf(sent, [{}]), sender)).issues).toEqual(["not-found lines.0.anotherDepotId"]);
  const out = documentOf(allocationOut, tenant, {
    inTransit: true,
    lines: [between(tenant.catalogue.codes.piece, "1")],
  });
  expect(refusalOf(await receive(out, receiver)).issues).toEqual(["not-found lines.0.depotId"]);
  expect((await receive(receiptOf(sent, [{}]), receiver)).status).toBe(200);
});

test("of two receipts of all that was sent one is saved and the other is refused, however often", async () => {
  await races(raceRounds(), async () => {
    const sent = await send(between(tenant.catalogue.codes.piece, "10"));
    const both = await Promise.all([receive(receiptOf(sent, [{}])), receive(receiptOf(sent, [{}]))]);
    const refused = both.filter(({ status }) => status !== 200);
    expect(refused.map((each) => refusalOf(each).issues)).toEqual([["document-more-than-sent lines.0.operNumber"]]);
    expect((await detail(sent.id)).status).toBe(2);
  });
});
