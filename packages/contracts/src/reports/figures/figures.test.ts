import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { endpoints } from "../../registry.ts";
import { figuresOf } from "./figures.ts";
import { argued, type Days, type OpenedAnswer, type Report } from "./opening.ts";

/** The columns of reports that are no figures: ids, names, days, texts. */
const TEXTS: ReadonlySet<string> = new Set(
  [
    "documentId slipId lineId productId barcodeId variantId batchId depotId organId partnerId accountId itemId subjectId sequence",
    "name barCode standard model color brand mfrs otherField1 otherField2 otherField3 imageId categoryName position unit mUnit",
    "bigUnitStock sku batchNumber snList code attributes variants materialsList numbers documents kind number voucher line account",
    "operTime day month begin end productionDate expirationDate dueDay lastTime billingCycle state isVisible isCounted",
    "depotName dname sname organName userName sellerNames departmentNames subjectName accountName itemName itemType handsPersonName serialNo",
    "contacts telephone phoneNum email remark newRemark reason",
  ].flatMap((names) => names.split(" ")),
);

interface Shaped {
  shape?: Record<string, z.ZodType & { element?: Shaped }>;
}
const shapeOf = ({ response }: { response: unknown }) => (response as Shaped).shape ?? {};
/** Calls that answer with rows and their totals, on pages of reports. */
const reports = endpoints.filter((endpoint) => {
  const shape = shapeOf(endpoint);
  const isReport = "rows" in shape && "totals" in shape && ("watermark" in shape || "opening" in shape);
  return endpoint.audience === "staff" && isReport && JSON.stringify(endpoint.page ?? "").includes("/report/");
});
const columnsOf = (endpoint: (typeof reports)[number]): string[] =>
  Object.keys(shapeOf(endpoint).rows?.element?.shape ?? {});

describe("what figures open", () => {
  it.each(reports.map((endpoint) => [endpoint.path, endpoint] as const))(
    "every column of %s is a text, or opens its rows, or says why it opens none",
    (_path, endpoint) => {
      const figures = figuresOf(endpoint) ?? {};
      expect(columnsOf(endpoint).filter((name) => !(name in figures) && !TEXTS.has(name))).toEqual([]);
    },
  );

  it("the check of the columns that figures open covers more than 40 reports", () => {
    expect(reports.length).toBeGreaterThan(40);
  });
});

const DAYS: Days = { begins: (day) => `${day}T00`, ends: (day) => `${day}T24`, today: () => "2026-11-28" };
const report = (over: Partial<Report> = {}): Report => ({
  ...{ query: {}, search: {}, answer: { begin: "2026-01-01", end: "2026-01-31" } },
  ...over,
});
const answer = (over: Partial<OpenedAnswer>): OpenedAnswer => ({ rows: [], totals: {}, ...over });
const opened = (path: `/${string}`, column: string, row: object, of = report()) =>
  figuresOf({ path })?.[column]?.({ ...row }, of, DAYS);

describe("figures of sales", () => {
  const PATH = "/profitReport/getSaleLeaderboard";
  it.each([
    ["product", { subjectId: "p" }, { of: "rank", materialId: "p" }, {}],
    ["category", { subjectId: null }, { of: "rank", categoryIds: "00000000-0000-0000-0000-000000000000" }, {}],
    ["department", { subjectId: null }, { of: "rank", organizationIds: "00000000-0000-0000-0000-000000000000" }, {}],
    ["customer", { subjectId: null }, { of: "rank" }, { organId: "none" }],
  ])(
    "a figure of the sales ranking by %s opens the rows of its subject, or those without one",
    (dimension, row, query, search) => {
      const opening = opened(PATH, "netAmount", row, report({ query: { dimension, source: "retail" } }));
      expect(opening).toMatchObject({
        query: { ...query, source: "retail" },
        search: { beginTime: "2026-01-01", endTime: "2026-01-31", ...search },
      });
    },
  );

  it("returned amounts are negative in the rows behind a figure, and positive in the report", () => {
    const opening = opened(PATH, "returnAmount", { subjectId: "p" });
    if (typeof opening !== "object" || typeof opening.comesTo !== "function") throw new Error("it opens nothing");
    expect(opening.query).toMatchObject({ way: "入库" });
    expect(opening.comesTo(answer({ totals: { revenue: "-12.50" } }))).toBe("12.5");
    expect(opening.comesTo(answer({ totals: { revenue: null } }))).toBeNull();
  });

  it("a salesperson's share of a document opens no lines, as it is not their sum", () => {
    const shared = report({ query: { of: "users" }, search: { sellerId: "s" } });
    expect(opened("/profitReport/getGrossProfit", "revenue", { documentId: "d", day: "2026-01-02" }, shared)).toBe(
      "personShare",
    );
  });
});

describe("figures of the books", () => {
  it.each([
    ["2026-01-01", { endTime: "2025-12-31" }, { closing: { balance: "5.00" } }],
    ["2026-01-15", { beginTime: "2026-01-01", endTime: "2026-01-31" }, { opening: { balance: "5.00" } }],
  ])(
    "an opening balance opens the entries before the period, also where the books were cut over on %s",
    (cut, search, stood) => {
      // Cut over before the days or within them.
      const cutOver = cut === "2026-01-01" ? "2025-06-30" : cut;
      const of = report({ answer: { begin: "2026-01-01", end: "2026-01-31", cutOver } });
      const opening = opened("/ledger/balancesByAccount", "openingDebit", { account: "cash" }, of);
      if (typeof opening !== "object" || typeof opening.comesTo !== "function") throw new Error("it opens nothing");
      expect(opening.search).toEqual(search);
      expect(opening.comesTo(answer(stood))).toBe("5.00");
    },
  );
});

it("the sum of rows that the reader may not see is part of a total, and the total is hidden where that sum is hidden", () => {
  const opening = opened("/depotHead/getStatementAccount", "debtMoney", { organId: "o" });
  if (typeof opening !== "object" || typeof opening.comesTo !== "function") throw new Error("it opens nothing");
  expect(opening.comesTo(answer({ totals: { debtMoney: "1.10" }, unseen: { debtMoney: "2.20" } }))).toBe("3.3");
  expect(opening.comesTo(answer({ totals: { debtMoney: "1.10" }, unseen: { debtMoney: null } }))).toBeNull();
});

/** A row whose figures are nothing. */
const NOTHING = { cost: "", points: "", unitCost: null, transitStock: "0", line: "netProfit", month: "2026-01" };
it("each reason for which a figure opens no rows is used by some report", () => {
  const used = new Set(
    reports.flatMap((endpoint) =>
      Object.values(figuresOf(endpoint) ?? {}).map((opens) =>
        opens(
          NOTHING,
          report({ answer: { ...report().answer, previous: { begin: "2025-12-01", end: "2025-12-31" } } }),
          DAYS,
        ),
      ),
    ),
  );
  for (const why of argued.filter((each) => each !== "personShare")) expect([...used], why).toContain(why);
});
