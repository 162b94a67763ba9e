// Enters the vouchers planned from a replayed file: those that exist are left alone, all others are saved and audited in order, by several clients at
// once.
import { setTimeout as wait } from "node:timers/promises";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOrder } from "@kontor/contracts/sales/kinds";
import { allRows } from "./all-rows.ts";
import { type Api, Refused } from "./api.ts";
import {
  documentBody,
  documentId,
  kinds,
  type MasterIds,
  orderBody,
  purchaseBody,
  slipBody,
  slipKinds,
} from "./bodies.ts";
import type { PlannedDocument, Slip } from "./document.ts";
import { writeKey } from "./ids.ts";
import { mondayOf } from "./local-time.ts";
import { inOrder, type Planned } from "./order.ts";
import type { Plan } from "./plan.ts";
import type { Purchase } from "./purchases.ts";
import { runTasks, type Task } from "./queue.ts";
import type { PlannedOrder } from "./sale-orders.ts";

interface Failure {
  what: string;
  why: string;
}
interface Entered {
  /** Documents of earlier runs. */
  existed: number;
  failures: Failure[];
}
interface EnterOptions {
  clients: number;
  /** Called for each document: how many are entered, of how many. */
  onProgress: (done: number, total: number) => void;
}

/** The run ends after this many failures, because then something is wrong with all documents. */
const FAILURES_MAX = 100;

/**
 * Enters what is missing.
 * @throws Error when Kontor gives no response, or when the run is stopped; the next run goes on where this one ended
 */
export async function enter(
  api: Api,
  masters: MasterIds,
  plan: Plan,
  { clients, onProgress }: EnterOptions,
): Promise<Entered> {
  const all = inOrder(plan);
  const there = await existing(api, masters, plan);
  const missing = all.filter((planned) => !there.has(documentId(masters, contentOf(planned))));
  const failures: Failure[] = [];
  let done = all.length - missing.length;
  onProgress(done, all.length);
  const bought = postings(api, masters, plan, missing);

  const tasks = missing.map((planned): Task => {
    const content = contentOf(planned);
    return {
      about: aboutOf(planned),
      // A return is entered after the sales to the same customer, a delivery after its order; a stock correction waits for nothing.
      ordered:
        planned.what === "document" && (/-back$/.test(planned.document.kind) || planned.document.order !== undefined),
      async run() {
        try {
          if (planned.what === "document") await bought.posted(mondayOf(planned.document.time));
          await save(api, masters, planned);
        } catch (error) {
          if (!(error instanceof Refused) || failures.length >= FAILURES_MAX) throw error;
          failures.push({ what: content.key, why: error.message });
        } finally {
          if (planned.what === "purchase") bought.entered(planned.purchase);
        }
        onProgress(++done, all.length);
      },
    };
  });
  await runTasks(tasks, clients);
  return { existed: all.length - missing.length, failures };
}

function contentOf(planned: Planned): PlannedDocument | PlannedOrder | Purchase | Slip {
  if (planned.what === "purchase") return planned.purchase;
  if (planned.what === "order") return planned.order;
  return planned.what === "slip" ? planned.slip : planned.document;
}

function aboutOf(planned: Planned): string {
  if (planned.what === "order") return planned.order.customer ?? "";
  return planned.what === "document" ? (planned.document.customer ?? "retail") : contentOf(planned).key;
}

/** Refusals that end once the services have consumed all facts. */
const NOT_CONSUMED_YET: ReadonlySet<string> = new Set([
  "not-found",
  "document-barcode-unknown",
  "stock-short",
  "stock-runs-short",
]);
const mayPass = ({ refusal, issues }: Refused): boolean =>
  NOT_CONSUMED_YET.has(refusal) || (issues.length > 0 && issues.every(({ id }) => NOT_CONSUMED_YET.has(id)));

async function save(api: Api, masters: MasterIds, planned: Planned): Promise<void> {
  const input = { key: writeKey(documentId(masters, contentOf(planned))), settles: mayPass };
  try {
    if (planned.what === "slip") {
      const { slip } = planned;
      await api.call(slipKinds[slip.kind].endpoints.addAndAudit, { ...input, body: slipBody(masters, slip) });
    } else {
      const { kind, body } = documentOf(masters, planned);
      await api.call(kind.endpoints.addAndAudit, { ...input, body });
    }
  } catch (error) {
    // An earlier run has entered it, and its answer was lost before the time for which keys are retained.
    if (!(error instanceof Refused) || error.refusal !== "already-exists") throw error;
  }
}

function documentOf(masters: MasterIds, planned: Exclude<Planned, { what: "slip" }>) {
  if (planned.what === "purchase") return { kind: purchaseIn, body: purchaseBody(masters, planned.purchase) };
  if (planned.what === "order") return { kind: saleOrder, body: orderBody(masters, planned.order) };
  return { kind: kinds[planned.document.kind], body: documentBody(masters, planned.document) };
}

/** The ids of the plan's documents that the tenant has. */
async function existing(
  api: Api,
  masters: MasterIds,
  { purchases, orders, documents, slips }: Plan,
): Promise<Set<string>> {
  const ids = new Set<string>();
  const everything = [...purchases, ...orders, ...documents, ...slips];
  const times = everything.map(({ time }) => time).sort();
  const [first, last] = [times[0], times.at(-1)];
  if (!first || !last) return ids;
  const { clock } = masters.tenant;
  const search = JSON.stringify({
    beginTime: clock.instant(first).toISOString(),
    endTime: clock.instant(last).toISOString(),
  });
  const kindsOfPlan = new Set<DocumentKind>([
    ...(purchases.length > 0 ? [purchaseIn] : []),
    ...(orders.length > 0 ? [saleOrder] : []),
    ...documents.map(({ kind }) => kinds[kind]),
  ]);
  for (const { endpoints } of kindsOfPlan)
    for (const { id } of await allRows((page) => api.call(endpoints.list, { query: { ...page, search } }))) ids.add(id);
  for (const { endpoints } of new Set(slips.map(({ kind }) => slipKinds[kind])))
    for (const { id } of await allRows((page) => api.call(endpoints.list, { query: { ...page, search } }))) ids.add(id);
  return ids;
}

const POSTED_MS = 120_000;
const POLL_MS = 100;

/** Waits until the goods of a week are in stock: all its purchases entered, and posted by the warehouse service. */
function postings(api: Api, masters: MasterIds, plan: Plan, missing: readonly Planned[]) {
  const weeks = Map.groupBy(plan.purchases, ({ week }) => week);
  const open = new Map<string, PromiseWithResolvers<void> & { left: number }>();
  for (const planned of missing)
    if (planned.what === "purchase") {
      const { week } = planned.purchase;
      const one = open.get(week) ?? { ...Promise.withResolvers<void>(), left: 0 };
      open.set(week, { ...one, left: one.left + 1 });
    }
  const polls = new Map<string, Promise<void>>();

  async function poll(week: string): Promise<void> {
    await open.get(week)?.promise;
    const [purchase] = weeks.get(week) ?? [];
    if (!purchase) return;
    const at = masters.tenant.clock.instant(purchase.time).toISOString();
    const search = JSON.stringify({ beginTime: at, endTime: at });
    const until = performance.now() + POSTED_MS;
    for (;;) {
      const rows = await allRows((page) => api.call(purchaseIn.endpoints.list, { query: { ...page, search } }));
      if (rows.every(({ stockPosted }) => stockPosted)) return;
      if (performance.now() > until) throw new Error(`stock has not posted the purchases of ${week} for two minutes`);
      await wait(POLL_MS);
    }
  }
  return {
    entered({ week }: Purchase): void {
      const one = open.get(week);
      if (!one) return;
      one.left--;
      if (one.left === 0) one.resolve();
    },
    posted(week: string): Promise<void> {
      const running = polls.get(week) ?? poll(week);
      polls.set(week, running);
      return running;
    },
  };
}
