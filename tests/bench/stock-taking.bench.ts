// Measures the stock-taking of 20,000 items: made, scanned, listed, imported, finished, adjusted (reference.md §2.11; docs/decisions/0074).
import { newId } from "@kontor/contracts/core/id";
import { otherIn, otherOut } from "@kontor/contracts/warehouse/kinds";
import { adjustTask, createTask, finishTask, getTask, type TaskRow } from "@kontor/contracts/warehouse/stock-taking";
import {
  countItems,
  type FoundByBarcode,
  findByBarcode,
  listItems,
} from "@kontor/contracts/warehouse/stock-taking-items";
import { importCounts } from "@kontor/contracts/warehouse/stock-taking-report";
import { scansOnPhone } from "./counting.ts";
import { done, uploadReply } from "./documents/calls.ts";
import { repeated } from "./documents/load.ts";
import { watch } from "./documents/posted.ts";
import { rawRate } from "./documents/raw.ts";
import { type Shop, shopOf } from "./documents/shop.ts";
import { STOCKED, stockUp } from "./documents/stock-up.ts";
import { figure, percentile, setPace } from "./figures.ts";
import { workbook } from "./workbook.ts";

const ITEMS = 20_000;
const SCANS = 200;
const PHONE_SCANS = 60;
const PAGES = 50;
const PAGE_SIZE = 50;
/** So many of the rows are wrong. */
const WRONG = 57;
const WRONG_EVERY = Math.floor(ITEMS / WRONG);
const HEADER = ["Barcode", "Name", "Batch number", "Counted quantity", "Remark", "Counted before"];
const DAY = new Date().toISOString().slice(0, 10);

/** Seconds that the work takes, beside its limit. */
async function took<T>(name: string, limit: number, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  figure(name, (performance.now() - began) / 1000, limit, "s");
  return result;
}
async function measured(name: string, calls: number, work: (at: number) => Promise<unknown>): Promise<void> {
  figure(`${name}, p95`, percentile(await repeated(1, calls, work), 0.95), 100, "ms");
}

const read = ({ token }: Shop, id: string): Promise<TaskRow> => done<TaskRow>(getTask, { token, query: { id } });

const scannedAt = (at: number): number => (at * 97) % ITEMS;
/** What a phone does of each scan: it finds the goods, and sends the count. */
async function scan({ token, barCodes }: Shop, taskId: string, at: number): Promise<void> {
  const barCode = barCodes[scannedAt(at)] ?? "";
  const { items } = await done<FoundByBarcode>(findByBarcode, { token, query: { taskId, barCode } });
  if (items.length !== 1) throw new Error(`${barCode} is ${items.length} items`);
  const count = { id: newId(), barCode, mode: "add", countNumber: "1" };
  const { added } = await done<{ added: number }>(countItems, { token, body: { taskId, counts: [count] } });
  if (added !== 1) throw new Error(`${added} counts were added`);
}

/** Pages of the items from the first to the last, with or without totals. */
async function page({ token }: Shop, taskId: string, at: number, hasTotals = false): Promise<void> {
  const currentPage = 1 + ((at * 7) % (ITEMS / PAGE_SIZE));
  const query = { taskId, currentPage: String(currentPage), pageSize: String(PAGE_SIZE + (hasTotals ? 1 : 0)) };
  const { rows, total } = await done<{ rows: unknown[]; total: number }>(listItems, { token, query });
  if (rows.length !== PAGE_SIZE || total !== ITEMS) throw new Error(`${rows.length} rows of ${total}`);
}
async function pages(what: string, shop: Shop, taskId: string): Promise<void> {
  await measured(`page of ${PAGE_SIZE} items, ${what}`, PAGES, (at) => page(shop, taskId, at));
  await measured(`page of ${PAGE_SIZE} items with the totals of ${ITEMS}, ${what}`, PAGES, (at) =>
    page(shop, taskId, at, true),
  );
}

/** A count of every item: half of them have two pieces more than the books, half two less. */
const countsOf = ({ barCodes }: Shop): string[][] => {
  const scanned = new Set(Array.from({ length: SCANS }, (_, at) => scannedAt(at)));
  return barCodes.map((barCode, at) => [
    ...[barCode, "", "", String(STOCKED + (at % 2 === 0 ? 2 : -2)), ""],
    // The workbook was exported after the first scans.
    scanned.has(at) ? "1" : "",
  ]);
};
/** Unknown barcodes, batches of goods without batches, quantities below zero. */
const spoilt = ([barCode = "", name = "", batch = "", number = "", ...rest]: string[], at: number): string[] =>
  [
    [`x${barCode}`, name, batch, number, ...rest],
    [barCode, name, "L-1", number, ...rest],
    [barCode, name, batch, `-${number}`, ...rest],
  ][at % 3] ?? [];
const isWrong = (at: number): boolean => at % WRONG_EVERY === 0 && at < WRONG * WRONG_EVERY;

interface Imported {
  count?: number;
  issues?: { row?: number }[];
}
async function imported(name: string, { token }: Shop, taskId: string, rows: string[][]): Promise<Imported> {
  const file = await workbook([HEADER, ...rows]);
  const { text } = await took(name, 10, () => uploadReply(importCounts, token, file, { taskId }));
  return (JSON.parse(text) as { data: Imported }).data;
}

async function imports(shop: Shop, taskId: string): Promise<void> {
  const rows = countsOf(shop);
  const wrong = rows.flatMap((_, at) => (isWrong(at) ? [at + 1] : []));
  const mixed = rows.map((row, at) => (isWrong(at) ? spoilt(row, at / WRONG_EVERY) : row));
  const { issues = [] } = await imported(`import of ${ITEMS} rows, ${WRONG} of them wrong`, shop, taskId, mixed);
  const named = issues.map(({ row }) => row);
  if (named.join() !== wrong.join()) throw new Error(`rows ${named.join()} are named, and ${wrong.join()} are wrong`);
  const { count } = await imported(`import of ${ITEMS} rows`, shop, taskId, rows);
  if (count !== ITEMS) throw new Error(`${count} rows were imported`);
}

/** Makes the documents of the adjustment, and waits until stock, money and reports have them. */
async function adjusted({ token, tenantId }: Shop, body: { id: string; version: number }): Promise<void> {
  const watching = await Promise.all([otherIn, otherOut].map((kind) => watch(kind, tenantId)));
  await took(`adjustment of ${ITEMS} differences made and posted everywhere`, 10, async () => {
    const began = performance.now();
    const { documents } = await done<{ documents: unknown[] }>(adjustTask, { token, body });
    console.log(
      `    ${documents.length} documents are made after ${((performance.now() - began) / 1000).toFixed(1)} s`,
    );
    await Promise.all(watching.map((each) => each.caughtUp()));
  });
  await Promise.all(watching.map((each) => each.close()));
}

setPace(await rawRate());
const all = await shopOf(ITEMS);
const [depotId = ""] = all.warehouseIds;
const shop: Shop = { ...all, warehouseIds: [depotId] };
const { token } = shop;
await stockUp(shop, ITEMS);
const task = { name: "Night", countDate: DAY, depotId, scope: "all", onlyStocked: true };
const { id } = await took(`task of ${ITEMS} items made`, 5, () =>
  done<{ id: string }>(createTask, { token, body: task }),
);
await measured("first scan of a barcode, found and counted", SCANS, (at) => scan(shop, id, at));
await pages("few of them counted", shop, id);
await imports(shop, id);
await measured("scan of a barcode that was counted, found and counted", SCANS, (at) => scan(shop, id, at));
const onPhone = await scansOnPhone(
  Array.from({ length: PHONE_SCANS }, (_, at) => shop.barCodes[(at * 131 + 7) % ITEMS] ?? ""),
);
figure(
  `scan on a phone, key to sound and number of ${onPhone.length} scans, p95`,
  percentile(onPhone, 0.95),
  100,
  "ms",
);
await pages("all of them counted", shop, id);
const { version } = await read(shop, id);
await took(`task of ${ITEMS} items finished`, 5, () =>
  done(finishTask, { token, body: { id, version, uncounted: "zero" } }),
);
await adjusted(shop, { id, version: (await read(shop, id)).version });
