// Rebuilds a tenant's projections from the facts of many documents, while new ones come, by the service's own rules and rights. The facts are made
// here, so that the projections are measured and not the making of documents.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServiceName } from "@kontor/contracts/core/endpoint";
import type { Fact, FactEnvelope } from "@kontor/contracts/core/fact";
import { newId } from "@kontor/contracts/core/id";
import { saleOut } from "@kontor/contracts/sales/kinds";
import { stockPosted } from "@kontor/contracts/warehouse/stock-facts";
import { database, databaseUrl } from "../documents/target.ts";

const LINES = 10;
const PRODUCTS = 2_000;
const WAREHOUSES = 5;
const CUSTOMERS = 500;
/** As many a day as a million in three years, the last of them today. */
const APART_MS = (3 * 365 * 86_400_000) / 1_000_000;
/** Between new documents that come meanwhile. */
const ARRIVAL_MS = 100;

/** The seams to the reports service, as the command that rebuilds and the service's own process have them. */
interface Rebuilding {
  rebuild(options: {
    databaseUrl: string;
    said: readonly { tenantId: string; count: number; since: string }[];
    saidBy(publisher: ServiceName): AsyncIterable<FactEnvelope>;
    progress(count: number): void;
  }): Promise<number>;
}
interface ConsumerSeam {
  readers: readonly {
    publisher: ServiceName;
    hear(published: readonly object[], consuming: { tx: object; ctxOf: () => object }): Promise<void>;
  }[];
}
interface Databases {
  openPostings(url: string): {
    tenantTx(ctx: object, work: (tx: object) => Promise<void>): Promise<void>;
    close(): Promise<void>;
  };
}
const ofReports = <T>(path: string): Promise<T> =>
  import(pathToFileURL(join(import.meta.dirname, "../../../services/reports/src", path)).href);

const id = (what: string, at: number): string => `0190a${what}00-0000-7000-8000-${at.toString(16).padStart(12, "0")}`;
const now = Date.now();

/** The facts of a document at its place among `count`: what it says itself, and what stock says of it. */
function factsOf(tenantId: string, at: number, count: number): Record<"sales" | "warehouse", FactEnvelope> {
  const operTime = new Date(now - APART_MS * (count - at)).toISOString();
  const head = { documentId: id("d", at), kind: saleOut.name, number: `XSCK${at}`, revision: 1, operTime };
  const { example } = saleOut.facts.effective;
  const lineKeys = Array.from({ length: LINES }, (_, line) => ({
    lineId: id("e", at * LINES + line),
    productId: id("a", (at * 7919 + line * 101) % PRODUCTS),
    depotId: id("b", (at + line) % WAREHOUSES),
  }));
  const published = (fact: Fact, sequence: number, body: object): FactEnvelope => ({
    ...{
      id: newId(),
      subject: fact.subject,
      tenantId,
      sequence,
      occurredAt: operTime,
      requestId: "bench",
      actorId: null,
    },
    body,
  });
  const sold = lineKeys.map((key) => ({ ...example.lines[0], ...key }));
  const posted = lineKeys.map((key) => ({ ...key, quantityBase: "-2", unitCost: "7.500000", value: "-15.000000" }));
  return {
    sales: published(saleOut.facts.effective, 2 * at, {
      ...example,
      ...head,
      partnerId: id("c", at % CUSTOMERS),
      lines: sold,
    }),
    warehouse: published(stockPosted, 2 * at + 1, { ...stockPosted.example, ...head, lines: posted }),
  };
}

/** Documents a second that are made anew: heard, added up and closed. @throws Error when stock is not what all of them leave */
export async function rebuildRate(count: number): Promise<number> {
  const tenantId = newId();
  const { rebuild } = await ofReports<Rebuilding>("rebuild.ts");
  const url = new URL(databaseUrl("kontor_reports"));
  url.searchParams.set("options", "-c role=reports_app -c plan_cache_mode=force_generic_plan -c enable_seqscan=off");
  async function* saidBy(publisher: ServiceName): AsyncGenerator<FactEnvelope> {
    if (publisher !== "sales" && publisher !== "warehouse") return;
    for (let at = 0; at < count; at++) yield factsOf(tenantId, at, count)[publisher];
  }
  const began = performance.now();
  const arriving = arrivals(url.href, tenantId, count);
  await rebuild({
    ...{ databaseUrl: url.href, saidBy, progress: () => undefined },
    said: [{ tenantId, count: 2 * count, since: new Date().toISOString() }],
  });
  const seconds = (performance.now() - began) / 1000;
  await check(tenantId, -2 * LINES * (count + (await arriving.stop())));
  return count / seconds;
}

/** New documents of the company, heard as the service hears them, until it is stopped; then it says how many. */
function arrivals(url: string, tenantId: string, count: number): { stop(): Promise<number> } {
  let isOver = false;
  async function hear(): Promise<number> {
    const { readers } = await ofReports<ConsumerSeam>("consumers/readers.ts");
    const db = (await ofReports<Databases>("db.ts")).openPostings(url);
    const ctx = { tenantId };
    let arrived = 0;
    for (; !isOver; arrived++) {
      const facts = factsOf(tenantId, count + arrived, count);
      for (const reader of readers) {
        if (reader.publisher !== "sales" && reader.publisher !== "warehouse") continue;
        const envelope = facts[reader.publisher];
        await db.tenantTx(ctx, (tx) => reader.hear([{ fact: envelope.body, envelope }], { tx, ctxOf: () => ctx }));
      }
      await new Promise((resolve) => setTimeout(resolve, ARRIVAL_MS));
    }
    await db.close();
    return arrived;
  }
  const consuming = hear();
  return {
    stop: () => {
      isOver = true;
      return consuming;
    },
  };
}

async function check(tenantId: string, expected: number): Promise<void> {
  const db = await database("kontor_reports");
  try {
    for (const table of ["stock_products", "stock_balances"]) {
      const { rows } = await db.query<{ held: string }>(
        `select trim_scale(sum(quantity))::text as held from ${table} where tenant_id = $1`,
        [tenantId],
      );
      if (rows[0]?.held !== String(expected)) throw new Error(`${table}: ${rows[0]?.held}, should be ${expected}`);
    }
  } finally {
    await db.end();
  }
}
