// Tests that one command rebuilds the reports from nothing while people work, and that they then equal their sources (I-13).
import { endpointName } from "@kontor/contracts/core/endpoint";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { endpoints } from "@kontor/contracts/registry";
import { getListWithStock } from "@kontor/contracts/reports/product-stock";
import { saleOut } from "@kontor/contracts/sales/kinds";
import { describe, expect, it, vi } from "vitest";
import { command, startCommand } from "../support/command.ts";
import { documentOf, posted, type Shop, shopOf } from "../support/documents.ts";
import { PATIENCE_MS } from "../support/patience.ts";
import { reconcile } from "../support/reconcile.ts";
import { isReport, requiredQueries } from "../support/reports.ts";
import { changeSettings } from "../support/settings.ts";
import { clerkOf } from "../support/staff.ts";
import { databaseOf, rowsOf } from "../support/tables.ts";
import { done, newTenant, request } from "../support/tenant.ts";

const PATIENCE = 30;
const within = { timeout: PATIENCE_MS, interval: 100 };

async function save({ token }: Shop, kind: typeof purchaseIn | typeof saleOut, body: { id: string }): Promise<string> {
  await done(kind.endpoints.addAndAudit, { token, body });
  return body.id;
}
const reportOf = ({ token }: Pick<Shop, "token">) =>
  done<{ totals: { currentStock: string | null }; watermark: { behind: number } }>(getListWithStock, {
    token,
    query: { currentPage: 1, pageSize: 20 },
  });
const stockOf = async (as: Pick<Shop, "token">): Promise<string | null> => (await reportOf(as)).totals.currentStock;

it("lost or wrong reports are rebuilt from the published facts, including those published meanwhile", async () => {
  const shop = await shopOf(await newTenant(), [purchaseIn, saleOut]);
  const bought = await save(shop, purchaseIn, documentOf(purchaseIn, shop, "100", { unitPrice: "2" }));
  await posted(purchaseIn, shop, bought);
  await save(shop, saleOut, documentOf(saleOut, shop, "30", { unitPrice: "4" }));
  await vi.waitFor(async () => expect(await stockOf(shop)).toBe("70"), within);

  const db = await databaseOf("reports");
  await db.query("update stock_products set quantity = quantity + 1");
  await db.query("delete from document_lines");
  await db.end();
  expect((await reconcile(0)).differences.filter((each) => each.startsWith("I-13")).length).toBeGreaterThan(1);

  const [published] = await Promise.all([
    command("rebuild-reports"),
    (async () => {
      for (let count = 0; count < 10; count++)
        await save(shop, saleOut, documentOf(saleOut, shop, "1", { unitPrice: "4" }));
    })(),
  ]);
  expect(published.text).toContain("made anew");
  await vi.waitFor(async () => expect(await stockOf(shop)).toBe("60"), within);
  const { differences } = await reconcile(PATIENCE);
  expect(differences.filter((each) => each.startsWith("I-13"))).toEqual([]);
});

const DAYS = JSON.stringify({ beginTime: "2026-11-01", endTime: "2026-11-30" });
interface OpenReport {
  name: string;
  read(): Promise<{ content: string; behind: number }>;
  /** What it says while nothing is made anew. */
  right: string;
}

/** All reports of the service, as somebody has them open: of the days of the shop's documents, where they have a period. */
async function openReports(shop: Shop): Promise<OpenReport[]> {
  const { token } = shop;
  const values: Record<string, readonly string[]> = {
    ...{ type: ["入库", "出库"], supplierType: ["客户"], organId: [shop.partners.客户], materialId: [shop.productId] },
    ...{ trade: ["buy", "sale", "retail"], period: ["month", "year"] },
  };
  const reports = endpoints.filter((each) => isReport(each) && each.service === "reports" && each.family === "data");
  const open: OpenReport[] = [];
  for (const endpoint of reports)
    for (const query of requiredQueries(endpoint, (field) => values[field])) {
      const isDated = (await request(endpoint, { token, query: { ...query, search: DAYS } })).status === 200;
      const read: OpenReport["read"] = async () => {
        const { watermark, ...content } = await done<{ watermark: { behind: number } }>(endpoint, {
          token,
          query: isDated ? { ...query, search: DAYS } : query,
        });
        return { content: JSON.stringify(content), behind: watermark.behind };
      };
      open.push({ name: `${endpointName(endpoint)} ${JSON.stringify(query)}`, read, right: (await read()).content });
    }
  expect(open.length).toBeGreaterThan(25);
  return open;
}

describe("while reports are made anew", () => {
  /** A shop with 70 pieces, and a clerk of it who may use none of its warehouses. */
  async function shopWithClerk() {
    const shop = await shopOf(await newTenant(), [purchaseIn, saleOut]);
    const purchase = await save(shop, purchaseIn, documentOf(purchaseIn, shop, "100", { unitPrice: "2" }));
    await posted(purchaseIn, shop, purchase);
    await save(shop, saleOut, documentOf(saleOut, shop, "30", { unitPrice: "4" }));
    await changeSettings(shop, { depotFlag: true }, ["reports"]);
    const clerk = await clerkOf(shop);
    await clerk.grant(["/report/material_stock"]);
    await vi.waitFor(async () => expect(await stockOf(shop)).toBe("70"), within);
    expect(await stockOf(clerk)).toBe("0");
    return { shop, clerk };
  }

  it("each answer of each report is right or says that it is behind, and nobody sees goods of a warehouse that is not his", async () => {
    const { shop, clerk } = await shopWithClerk();
    const reports = await openReports(shop);
    let isDone = false;
    const wrong: unknown[] = [];
    const askAll = async () => {
      while (!isDone)
        for (const { name, read, right } of reports) {
          const { content, behind } = await read();
          if (content !== right && behind < 1) wrong.push([name, content]);
        }
    };
    const ask = async () => {
      while (!isDone) {
        const { totals, watermark } = await reportOf(shop);
        if (totals.currentStock !== "70" && watermark.behind < 1) wrong.push([totals.currentStock, watermark]);
        const seen = await stockOf(clerk);
        if (seen !== "0") wrong.push(["seen by the clerk", seen]);
      }
    };
    const made = command("rebuild-reports").finally(() => {
      isDone = true;
    });
    const [{ code, text }] = await Promise.all([made, ask(), ask(), askAll()]);
    expect({ code, text, wrong }).toMatchObject({ code: 0, wrong: [] });
    expect(await stockOf(shop)).toBe("70");
    for (const { name, read, right } of reports) expect((await read()).content, name).toBe(right);
  });

  it("a rebuilding of reports that is killed leaves reports that say they are behind, and the next run completes them", async () => {
    const { shop, clerk } = await shopWithClerk();
    const rebuild = startCommand("rebuild-reports");
    const left = async () =>
      (await rowsOf<{ count: number }>("reports", "select count(*)::int as count from stock_products"))[0]?.count;
    await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: PATIENCE_MS, interval: 1 });
    rebuild.kill("SIGKILL");
    expect((await reportOf(shop)).watermark.behind).toBeGreaterThan(0);
    const sold = await save(shop, saleOut, documentOf(saleOut, shop, "1", { unitPrice: "4" }));
    await posted(saleOut, shop, sold);
    await vi.waitFor(
      async () => expect(await rowsOf("reports", "select from documents where id = $1", sold)).toHaveLength(1),
      within,
    );
    expect((await reportOf(shop)).watermark.behind).toBeGreaterThan(0);
    expect(await stockOf(clerk)).toBe("0");
    expect((await command("rebuild-reports")).code).toBe(0);
    await vi.waitFor(async () => expect(await stockOf(shop)).toBe("69"), within);
    expect((await reportOf(shop)).watermark.behind).toBe(0);
    expect((await reconcile(PATIENCE)).differences.filter((each) => each.startsWith("I-13"))).toEqual([]);
  });
});
