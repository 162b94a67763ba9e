// Goods that another stock-taking has brought and the ledger has not posted yet: nobody is told of a shortage that there is not (docs/decisions/0096).
import type { Actor } from "@kontor/contracts/core/actor";
import { adjustTask } from "@kontor/contracts/warehouse/stock-taking";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { adjustments } from "../testing/adjustments.ts";
import type { TestProduct } from "../testing/stocked-product.ts";
import { startWarehouse, type TestWarehouse } from "../testing/warehouse.ts";

let harness: TestWarehouse;
let on: ReturnType<typeof adjustments>;
let owner: Actor;
let tea: TestProduct;
beforeAll(async () => {
  harness = await startWarehouse();
  on = adjustments(harness);
});
afterAll(() => harness.stop());
beforeEach(async () => {
  ({ owner, tea } = await on.shop({ strict: true }));
});

const brought: [string, () => Promise<unknown>][] = [
  ["found", async () => on.adjusted(owner, await on.finished(owner, [tea, "15"]))],
  [
    "reversed the loss of",
    async () => {
      const { loss } = await on.adjusted(owner, await on.finished(owner, [tea, "2"]));
      expect((await on.move(owner, "reverseAudit", "loss", loss)).status).toBe(200);
    },
  ],
  [
    "found before a third one missed more",
    async () => {
      await on.adjusted(owner, await on.finished(owner, [tea, "15"]));
      await on.adjusted(owner, await on.finished(owner, [tea, "7"]));
    },
  ],
];
const takenOf = { found: "3", "reversed the loss of": "5", "found before a third one missed more": "3" } as Record<
  string,
  string
>;

test.each(brought)(
  "while the ledger has not posted what another stock-taking has %s, a loss of more than it knows is asked to try again, and then adjusted",
  async (how, bring) => {
    await bring();
    const id = await on.finished(owner, [tea, takenOf[how] ?? ""]);
    const refused = await on.act(owner, adjustTask, id);
    const books = refusalOf(refused);
    expect(books).toMatchObject({ status: 409, refusal: "stock-taking-books-behind" });
    expect(Date.parse(String(books.data.values?.since))).toBeLessThanOrEqual(Date.now());
    expect(await on.taking.read(owner, id)).toMatchObject({ status: 1, adjustBills: [] });
    await on.taking.post(owner);
    expect((await on.act(owner, adjustTask, id)).body).toMatchObject({ data: { documents: [{ kind: "other-out" }] } });
  },
);

test("a loss that the ledger can cover without it is adjusted before the other stock-taking is posted", async () => {
  await on.adjusted(owner, await on.finished(owner, [tea, "15"]));
  const id = await on.finished(owner, [tea, "7"]);
  expect((await on.act(owner, adjustTask, id)).status).toBe(200);
  await on.taking.post(owner);
  expect(await on.taking.shown(owner, await on.finished(owner, [tea, "7"]))).toContainEqual(
    `${tea.barCode} 7.000 7.000 0.000`,
  );
});
