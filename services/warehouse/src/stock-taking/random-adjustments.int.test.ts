// Random stock-takings of the same goods, whose adjustments several people make, reverse, audit again, delete and revoke at once while late sales come: what a
// task says that it has adjusted is on the shelf (docs/decisions/0096, 0100). ADJUSTMENT_SEED repeats what a failure names.
import { setTimeout as pause } from "node:timers/promises";
import type { Actor } from "@kontor/contracts/core/actor";
import { listStock } from "@kontor/contracts/warehouse/stock";
import { adjustTask, revokeTask, STOCK_TAKING, type TaskRow } from "@kontor/contracts/warehouse/stock-taking";
import { addWarehouse } from "@kontor/contracts/warehouse/warehouse";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import type { Called } from "@kontor/service-kit/testing/fake-gateway";
import { raceRounds } from "@kontor/service-kit/testing/race-rounds";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adjustments } from "../testing/adjustments.ts";
import type { TestProduct } from "../testing/stocked-product.ts";
import { startWarehouse, type TestWarehouse } from "../testing/warehouse.ts";

const SEED = Number(process.env.ADJUSTMENT_SEED ?? Date.now() % 1_000_000);
const ROUNDS_FULL = 100;

let harness: TestWarehouse;
let on: ReturnType<typeof adjustments>;
beforeAll(async () => {
  harness = await startWarehouse();
  on = adjustments(harness);
});
afterAll(() => harness.stop());

const person = fc.record({ task: fc.nat({ max: 5 }), choice: fc.nat({ max: 59 }), waitMs: fc.nat({ max: 24 }) });
const sale = fc.record({ goods: fc.nat({ max: 3 }), lateMs: fc.constantFrom(0, 30) });
const step = fc.record({
  people: fc.array(person, { minLength: 1, maxLength: 4 }),
  /** Committed before, and posted meanwhile. */
  sale: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: sale }),
  posts: fc.boolean(),
  isJudged: fc.constantFrom(true, false, false),
});
const plan = fc.noBias(
  fc.record({
    strict: fc.boolean(),
    warehouses: fc.constantFrom(1, 1, 2),
    /** On the shelf of tea and of nuts, of which the books have ten. */
    shelves: fc.tuple(fc.constantFrom(15, 7, 12), fc.constantFrom(6, 18, 10)),
    /** Which goods each task counts. */
    tasks: fc.array(fc.constantFrom([0, 1], [0, 1], [0], [1]), { minLength: 2, maxLength: 3 }),
    adjustsFirst: fc.boolean(),
    steps: fc.array(step, { minLength: 6, maxLength: 6 }),
  }),
);
type Plan = ReturnType<typeof plan.generate>["value"];

/** Goods in a warehouse, and how many are there. */
interface Shelf {
  product: TestProduct;
  there: number;
}
interface Task {
  id: string;
  shelves: readonly Shelf[];
}
interface Round {
  owner: Actor;
  strict: boolean;
  tasks: Task[];
  shelves: Shelf[];
  /** What was done, in the order of the answers. */
  log: string[];
  found: string[];
}

async function begin({ strict, warehouses, shelves: there, tasks, adjustsFirst }: Plan): Promise<Round> {
  const { owner, tea, nuts } = await on.shop({ strict });
  const goods = [tea, nuts];
  if (warehouses === 2) {
    const { id: depotId = "" } = await harness.ask(addWarehouse, owner, { body: { name: "北仓" } });
    for (const product of [tea, nuts].map((each) => ({ ...each, depotId }))) {
      await on.taking.move(owner, product, "10");
      goods.push(product);
    }
  }
  const shelves = goods.map((product, at) => ({ product, there: there[at % 2] ?? 0 }));
  const round: Round = { owner, strict, shelves, tasks: [], log: [], found: [] };
  for (const [at, counted] of tasks.entries()) {
    const warehouse = at % warehouses;
    const own = counted.flatMap((each) => shelves[warehouse * 2 + each] ?? []);
    const counts = own.map((shelf): [TestProduct, string] => [shelf.product, String(shelf.there)]);
    const id = await on.finished(owner, ...counts);
    if (at === 0 && adjustsFirst) await on.adjusted(owner, id);
    round.tasks.push({ id, shelves: own });
  }
  return round;
}

type Choice = readonly [what: string, call: () => Promise<Called>];
/** What can be done to a task and its documents as they are now, the usual more often. */
async function choicesOf(owner: Actor, { status, adjustBills, ...task }: TaskRow): Promise<Choice[]> {
  const body = { id: task.id, version: task.version };
  const adjust: Choice = ["adjust", () => harness.call(adjustTask, owner, { body })];
  const revoke: Choice = ["revoke", () => harness.call(revokeTask, owner, { body })];
  const choices = status === STOCK_TAKING.finished ? [adjust] : status === STOCK_TAKING.adjusted ? [revoke] : [];
  for (const { id, kind: name, isAudited } of adjustBills.filter(({ isDeleted }) => !isDeleted)) {
    const kind = name === "other-in" ? "gain" : "loss";
    const verbs = isAudited ? (["reverseAudit", "reverseAudit"] as const) : (["audit", "remove", "remove"] as const);
    for (const verb of verbs) choices.push([`${verb} ${kind}`, await on.callOf(owner, verb, kind, id)]);
  }
  return choices;
}

/** What several people do at once. */
async function act(round: Round, { people, sale: sold, posts }: Plan["steps"][number]): Promise<void> {
  const { owner, tasks, shelves, log, found } = round;
  const acts: Promise<unknown>[] = [];
  const prepared: { waitMs: number; what: string; call: () => Promise<Called> }[] = [];
  for (const { task: at, choice, waitMs } of people) {
    const task = tasks[at % tasks.length];
    if (!task) continue;
    const choices = await choicesOf(owner, await on.taking.read(owner, task.id));
    const [what, call] = choices[choice % choices.length] ?? [];
    if (what && call) prepared.push({ waitMs, what: `task ${at % tasks.length}: ${what}`, call });
  }
  const shelf = sold && shelves[sold.goods % shelves.length];
  if (shelf) {
    const toldAt = new Date().toISOString();
    shelf.there -= 1;
    log.push(`a sale of ${shelf.product.name}`);
    acts.push(pause(5 + sold.lateMs).then(() => on.taking.move(owner, shelf.product, "-1", { toldAt })));
  }
  if (posts) acts.push(on.taking.post(owner));
  for (const { waitMs, what, call } of prepared)
    acts.push(
      pause(waitMs)
        .then(call)
        .then((answer) => {
          log.push(`${what}: ${answer.status === 200 ? "done" : refusalOf(answer).refusal}`);
          if (answer.status >= 500) found.push(`${what} is answered by ${answer.status}`);
        }),
    );
  for (const done of await Promise.allSettled(acts)) if (done.status === "rejected") found.push(String(done.reason));
}

const countingOf = (bills: TaskRow["adjustBills"], strict: boolean) =>
  bills.filter(({ isAudited, isDeleted }) => !isDeleted && (isAudited || !strict));

/** Finds tasks of which one document is deleted and another one counts. */
async function findHalves({ owner, strict, tasks, log, found }: Round): Promise<void> {
  for (const [at, { id }] of tasks.entries()) {
    const { adjustBills } = await on.taking.read(owner, id);
    if (countingOf(adjustBills, strict).length > 0 && adjustBills.some(({ isDeleted }) => isDeleted))
      found.push(`task ${at} is deleted by half after ${log.join("; ")}`);
  }
}

/** Compares what is adjusted with the shelves, once all is posted. @returns how many tasks count wholly */
async function judge({ owner, strict, tasks, log, found }: Round): Promise<number> {
  await on.taking.post(owner);
  let judged = 0;
  for (const [at, { id, shelves }] of tasks.entries()) {
    const { status, adjustBills } = await on.taking.read(owner, id);
    if (status !== STOCK_TAKING.adjusted) continue;
    if (countingOf(adjustBills, strict).length < adjustBills.length) continue;
    judged += 1;
    for (const { product, there } of shelves) {
      const { rows } = await harness.ask(listStock, owner, { query: { productId: product.id } });
      const books = rows.find(({ depotId }) => depotId === product.depotId)?.quantity;
      if (Number(books) !== there)
        found.push(`task ${at}, ${product.name}: books ${books}, shelf ${there} after ${log.join("; ")}`);
    }
  }
  return judged;
}

test(`the books of an adjusted task whose documents all count equal the shelf, none is deleted by half, and no call fails, whatever several people do at once (seed ${SEED})`, async () => {
  const plans = fc.sample(plan, { seed: SEED, numRuns: raceRounds(ROUNDS_FULL) });
  let judged = 0;
  for (const [at, each] of plans.entries()) {
    const round = await begin(each);
    for (const [place, next] of each.steps.entries()) {
      await act(round, next);
      await findHalves(round);
      if (next.isJudged || place === each.steps.length - 1) judged += await judge(round);
    }
    expect({ seed: SEED, round: at, found: round.found }).toEqual({ seed: SEED, round: at, found: [] });
  }
  expect(judged).toBeGreaterThan(plans.length);
});
