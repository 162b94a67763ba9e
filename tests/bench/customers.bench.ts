// Measures a hundred thousand customers: the import of their workbooks, and the loading of their pages.

import { newId } from "@kontor/contracts/core/id";
import { exportPartners, importCustomers, listPartners } from "@kontor/contracts/system/partner";
import { passwordDigest } from "@kontor/contracts/system/password";
import { login } from "@kontor/contracts/system/session";
import { figure, percentile } from "./figures.ts";
import { workbook } from "./workbook.ts";

const BASE = process.env.KONTOR_URL ?? "http://127.0.0.1:8080";
const seed = JSON.parse(process.env.KONTOR_SEED ?? "{}") as { demo: { loginName: string; password: string } };
const ROWS = 10_000;
const FILES = 10;
const CLIENTS = 8;
const CALLS = 100;

async function token(): Promise<string> {
  const body = JSON.stringify({ loginName: seed.demo.loginName, password: await passwordDigest(seed.demo.password) });
  const reply = await fetch(BASE + login.path, {
    method: "POST",
    body,
    headers: { "Content-Type": "application/json", "Idempotency-Key": newId() },
  });
  return ((await reply.json()) as { data: { token: string } }).data.token;
}

const headers = { "X-Access-Token": await token() };

async function header(): Promise<string[]> {
  const reply = await fetch(`${BASE}${exportPartners.path}?${new URLSearchParams({ type: "客户", template: "1" })}`, {
    headers,
  });
  if (!reply.ok) throw new Error(`template: ${reply.status} ${await reply.text()}`);
  const { readSheet: readWorkbook } = await import("read-excel-file/node");
  const rows = await readWorkbook(Buffer.from(await reply.arrayBuffer()));
  return (rows[0] ?? []).map(String);
}

async function importFile(columns: string[], file: number): Promise<number> {
  const rows = Array.from({ length: ROWS }, (_, row) =>
    columns.map((_column, at) => (at === 0 ? `Customer ${file}-${row}-${newId().slice(-6)}` : "")),
  );
  const form = new FormData();
  form.append("file", new Blob([await workbook([columns, ...rows])]), "customers.xlsx");
  const began = performance.now();
  const reply = await fetch(BASE + importCustomers.path, {
    method: "POST",
    body: form,
    headers: { ...headers, "Idempotency-Key": newId() },
  });
  if (!reply.ok) throw new Error(`import: ${reply.status} ${(await reply.text()).slice(0, 500)}`);
  return (performance.now() - began) / 1000;
}

/** The number of the last page needs an exact count of the list, so these calls ask for it, as the browser does. */
async function pages(currentPage: number, column: string): Promise<number[]> {
  const query = new URLSearchParams({
    ...(currentPage > 1 ? { exactTotal: "1" } : {}),
    type: "客户",
    currentPage: String(currentPage),
    pageSize: "20",
    column,
    order: "desc",
  });
  const samples: number[] = [];
  const client = async () => {
    for (let call = 0; call < CALLS; call++) {
      const began = performance.now();
      const reply = await fetch(`${BASE}${listPartners.path}?${query}`, { headers });
      await reply.arrayBuffer();
      if (!reply.ok) throw new Error(`list: ${reply.status}`);
      samples.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return samples;
}

const columns = await header();
const imports: number[] = [];
for (let file = 0; file < FILES; file++) imports.push(await importFile(columns, file));
figure("importing 10,000 customers, slowest of ten", Math.max(...imports), 10, "s");

for (const column of ["createTime", "supplier"]) {
  await pages(1, column);
  figure(
    `first page of 100,000 customers by ${column}, 8 clients, p99`,
    percentile(await pages(1, column), 0.99),
    60,
    "ms",
  );
  figure(
    `last page of 100,000 customers by ${column}, 8 clients, p99`,
    percentile(await pages((ROWS * FILES) / 20, column), 0.99),
    60,
    "ms",
  );
}
