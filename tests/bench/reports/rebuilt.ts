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
/** Milliseconds between the documents' dates: a million in three years, the last of them today. */
const APART_MS = (3 * 365 * 86_400_000) / 1_000_000;
/** Milliseconds between new documents during the rebuild. */
const ARRIVAL_MS = 100;

/** The seams to the reports service, as the command that rebuilds and the service's own process have them. */
interface Rebuilding {
  rebuild(options: {
    databaseUrl: string;
    published: readonly { tenantId: string; count: number; since: string }[];
    publishedBy(publisher: ServiceName): AsyncIterable<FactEnvelope>;
    progress(count: number): void;
  }): Promise<number>;
}
interface Consumers {
  readers: readonly {
    publisher: ServiceName;
    consume(published: readonly object[], consuming: { tx: object; ctxOf: () => object }): Promise<void>;
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

/** The facts about one of `count` documents: its own, and that of its posting by stock. */
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

/** Documents a second that are rebuilt: consumed, summed up, quarters closed. @throws Error when the stock is not the sum of all documents */
export async function rebuildRate(count: number): Promise<number> {
  const tenantId = newId();
  const { rebuild } = await ofReports<Rebuilding>("rebuild.ts");
  const url = new URL(databaseUrl("kontor_reports"));
  url.searchParams.set("options", "-c role=reports_app -c plan_cache_mode=force_generic_plan -c enable_seqscan=off");
  async function* publishedBy(publisher: ServiceName): AsyncGenerator<FactEnvelope> {
    if (publisher !== "sales" && publisher !== "warehouse") return;
    for (let at = 0; at < count; at++) yield factsOf(tenantId, at, count)[publisher];
  }
  const began = performance.now();
  const arriving = arrivals(url.href, tenantId, count);
  await rebuild({
    ...{ databaseUrl: url.href, publishedBy, progress: () => undefined },
    published: [{ tenantId, count: 2 * count, since: new Date().toISOString() }],
  });
  const seconds = (performance.now() - began) / 1000;
  await check(tenantId, -2 * LINES * (count + (await arriving.stop())));
  return count / seconds;
}

/** Lets the service consume new documents of the tenant until it is stopped. @returns how many there were */
function arrivals(url: string, tenantId: string, count: number): { stop(): Promise<number> } {
  let isOver = false;
  async function consume(): Promise<number> {
    const { readers } = await ofReports<Consumers>("consumers/readers.ts");
    const db = (await ofReports<Databases>("db.ts")).openPostings(url);
    const ctx = { tenantId };
    let arrived = 0;
    for (; !isOver; arrived++) {
      const facts = factsOf(tenantId, count + arrived, count);
      for (const reader of readers) {
        if (reader.publisher !== "sales" && reader.publisher !== "warehouse") continue;
        const envelope = facts[reader.publisher];
        await db.tenantTx(ctx, (tx) => reader.consume([{ fact: envelope.body, envelope }], { tx, ctxOf: () => ctx }));
      }
      await new Promise((resolve) => setTimeout(resolve, ARRIVAL_MS));
    }
    await db.close();
    return arrived;
  }
  const consuming = consume();
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
