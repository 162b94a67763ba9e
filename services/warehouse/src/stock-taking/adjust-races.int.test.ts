// Two tasks of the same goods: one is adjusted while somebody takes back, or audits again, what the other one has adjusted (docs/decisions/0096).
import { setTimeout as pause } from "node:timers/promises";
import type { Actor } from "@kontor/contracts/core/actor";
import { otherIn, otherOut } from "@kontor/contracts/warehouse/kinds";
import { listStock } from "@kontor/contracts/warehouse/stock";
import { adjustTask, revokeTask } from "@kontor/contracts/warehouse/stock-taking";
import { raceRounds } from "@kontor/service-kit/testing/race-rounds";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adjustments } from "../testing/adjustments.ts";
import { stockTakings } from "../testing/stock-takings.ts";
import { addTestProduct } from "../testing/stocked-product.ts";
import { startWarehouse, type TestWarehouse } from "../testing/warehouse.ts";

let harness: TestWarehouse;
let taking: ReturnType<typeof stockTakings>;
beforeAll(async () => {
  harness = await startWarehouse();
  taking = stockTakings(harness);
});
afterAll(() => harness.stop());

const bodyOf = async (owner: Actor, id: string) => ({ body: { id, version: (await taking.read(owner, id)).version } });

/** Books of 10 pieces, which are 15 or 7 on the shelf; two tasks counted them, and the first one is adjusted, its document posted. */
async function twoTasks(round: number, strict: boolean) {
  const owner = await harness.tenant();
  if (strict) await harness.turn(owner, { forceApprovalFlag: true });
  const tea = await addTestProduct(harness, owner);
  await taking.move(owner, tea, "10");
  const shelf = round % 2 === 0 ? "15" : "7";
  const first = await taking.create(owner, tea.depotId);
  await taking.count(owner, first, taking.countOf(tea.barCode, shelf));
  await taking.finish(owner, first);
  const [bill] = (await harness.ask(adjustTask, owner, await bodyOf(owner, first))).documents;
  if (!bill) throw new Error("the first task was adjusted without a document");
  await taking.post(owner);
  const later = await taking.create(owner, tea.depotId);
  await taking.count(owner, later, taking.countOf(tea.barCode, shelf));
  await taking.finish(owner, later);
  const { endpoints } = bill.kind === "other-in" ? otherIn : otherOut;
  const documents = async () => {
    const { info } = await harness.ask(endpoints.info, owner, { query: { id: bill.id } });
    return { body: { documents: [{ id: bill.id, version: info.version }] } };
  };
  const reversed = async () => {
    await harness.ask(endpoints.reverseAudit, owner, await documents());
    await taking.post(owner);
  };
  const books = async () =>
    (await harness.ask(listStock, owner, { query: { productId: tea.id } })).rows.map(({ quantity }) => quantity);
  return { owner, first, later, bill, endpoints, documents, reversed, books, shelf };
}
type Tasks = Awaited<ReturnType<typeof twoTasks>>;

/** The second person's call, once all that it needs is done. */
const seconds: [string, boolean, (tasks: Tasks) => Promise<() => Promise<{ status: number }>>][] = [
  [
    "another task's reversed document is audited again",
    true,
    async ({ owner, endpoints, documents, reversed }) => {
      await reversed();
      const call = await documents();
      return () => harness.call(endpoints.audit, owner, call);
    },
  ],
  [
    "another task's document is reversed",
    true,
    async ({ owner, endpoints, documents }) => {
      const call = await documents();
      return () => harness.call(endpoints.reverseAudit, owner, call);
    },
  ],
  [
    "another task's reversed document is deleted",
    false,
    async ({ owner, endpoints, bill, reversed }) => {
      await reversed();
      return () => harness.call(endpoints.remove, owner, { query: { id: bill.id } });
    },
  ],
  [
    "another task is revoked",
    false,
    async ({ owner, first, reversed }) => {
      await reversed();
      const call = await bodyOf(owner, first);
      return () => harness.call(revokeTask, owner, call);
    },
  ],
];

test.each(seconds)("the books equal the shelf when a task is adjusted while %s", async (_, strict, prepare) => {
  const outcomes = new Set<string>();
  for (let round = 0; round < raceRounds(); round++) {
    const tasks = await twoTasks(round, strict);
    const second = await prepare(tasks);
    const { owner, later, shelf } = tasks;
    const call = await bodyOf(owner, later);
    const [adjusted, other] = await Promise.all([
      harness.call(adjustTask, owner, call),
      pause((round % 10) * 2).then(second),
    ]);
    outcomes.add(`${adjusted.status} ${other.status}`);
    await taking.post(owner);
    if (adjusted.status === 200) expect([round, await tasks.books()]).toEqual([round, [shelf]]);
  }
  // Whoever is second is refused, or has nothing left to book.
  expect(["200 200", "200 409"]).toEqual(expect.arrayContaining([...outcomes]));
});

test("of two reversed documents of an adjustment one is deleted while the other is audited again: one of the two is refused, and no half of it is in the books", async () => {
  const on = adjustments(harness);
  const outcomes = new Set<string>();
  for (let round = 0; round < raceRounds(); round++) {
    const { owner, tea, nuts } = await on.shop({ strict: true });
    const id = await on.finished(owner, [tea, "15"], [nuts, "6"]);
    const documents = await on.adjusted(owner, id);
    await on.reversed(owner, documents);
    await taking.post(owner);
    const [remove, audit] = [
      await on.callOf(owner, "remove", "gain", documents.gain),
      await on.callOf(owner, "audit", "loss", documents.loss),
    ];
    const [deleted, audited] = await Promise.all([
      pause((round % 3) * 2).then(() => remove()),
      pause(((round + 1) % 4) * 2).then(() => audit()),
    ]);
    outcomes.add(`${deleted.status} ${audited.status}`);
    const states = (await taking.read(owner, id)).adjustBills.map(({ isAudited, isDeleted }) => [isAudited, isDeleted]);
    expect([round, states]).toEqual([
      round,
      deleted.status === 200
        ? [
            [false, true],
            [false, false],
          ]
        : [
            [false, false],
            [true, false],
          ],
    ]);
  }
  expect(["200 409", "409 200"]).toEqual(expect.arrayContaining([...outcomes]));
});
