// Measures the export of a report with a million rows: how long it takes, and how much memory the service holds meanwhile.
import { createInflateRaw } from "node:zlib";
import { exportInOutDetail } from "@kontor/contracts/reports/in-out-detail";
import { signIn } from "./documents/calls.ts";
import { memoryPeaks } from "./documents/memory.ts";
import { rawRate } from "./documents/raw.ts";
import { tenantOf } from "./documents/shop.ts";
import { seed } from "./documents/target.ts";
import { figure, setPace } from "./figures.ts";
import { fillLines, YEAR } from "./reports/lines.ts";

/** Rows of the export; fewer: `npm run bench exports rows=100000`. */
const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const WORKSHEET = "xl/worksheets/sheet1.xml";

/** The last characters of a workbook's worksheet, which name the range of its filter: from the header to the last row. */
async function endOfWorksheet(file: Buffer): Promise<string> {
  // The entry of the central directory: sizes and the offset of the part, 46 bytes before its name.
  const entry = file.lastIndexOf(WORKSHEET) - 46;
  const [size, offset] = [file.readUInt32LE(entry + 20), file.readUInt32LE(entry + 42)];
  const begin = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
  let end = "";
  const inflated = createInflateRaw();
  inflated.end(file.subarray(begin, begin + size));
  for await (const piece of inflated) end = (end + (piece as Buffer).toString("latin1")).slice(-200);
  return end;
}

const { token, userId } = await signIn(seed.demo.loginName, seed.demo.password);
const began = performance.now();
await fillLines(await tenantOf(userId), ROWS);
console.log(
  `    ${ROWS.toLocaleString("en")} lines were written in ${((performance.now() - began) / 1000).toFixed(0)} s`,
);
setPace(await rawRate());

const query = new URLSearchParams({ currentPage: "1", pageSize: "20", type: "出库", search: JSON.stringify(YEAR) });
const start = performance.now();
const reply = await fetch(`${process.env.KONTOR_URL}${exportInOutDetail.path}?${query}`, {
  headers: { "X-Access-Token": token },
});
if (!reply.ok) throw new Error(`export: ${reply.status} ${await reply.text()}`);
const file = Buffer.from(await reply.arrayBuffer());
const seconds = (performance.now() - start) / 1000;
const end = await endOfWorksheet(file);
if (!new RegExp(`<autoFilter ref="A1:[A-Z]+${ROWS + 1}"/>`).test(end)) throw new Error(`the workbook ends with ${end}`);
const size = (file.length / 1024 / 1024).toFixed(0);
figure(`export of ${ROWS.toLocaleString("en")} document lines as a workbook of ${size} MiB`, seconds, 60, "s");
for (const [name, mib] of memoryPeaks())
  if (name === "reports" || name === "gateway") figure(`most memory held by ${name} with that`, mib, 350, "MiB");
