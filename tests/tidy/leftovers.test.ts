import { describe, expect, it } from "vitest";
import { broken, fences, strangeRole } from "./leftovers.rules.ts";
import { files, read } from "./sources.ts";

const OWN = /^tests\/tidy\//;

describe("rules for source files", () => {
  it.each([
    ["gateway/src/x.ts", `// ${"TO"}DO later`, "left-over"],
    ["a/x.test.ts", `it.${"only"}("x")`, "focused or skipped test"],
    ["a/x.spec.ts", `page.${"waitForTimeout"}(5)`, "fixed wait in a test"],
    ["a/x.bench.ts", `page.${"waitForTimeout"}(5)`, "fixed wait in a test"],
    ["a/x.ts", `// @ts-${"ignore"}`, "checker silenced"],
    ["a/x.ts", `// lint/performance/no${"BarrelFile"}`, "barrel"],
    ["packages/ui-kit/src/x.ts", "if (kind === 1)", "kind asked in a kit"],
    ["packages/service-kit/src/document/x.ts", 'if (kind.settlement === "credit")', "kind asked by a property"],
    ["packages/ui-kit/src/document/x.ts", "following[kind.settlement](lines)", "kind asked by a property"],
    ["packages/service-kit/src/document/x.ts", "line.quantity * kind.stockSign", "kind asked by a property"],
    ["packages/service-kit/src/document/x.ts", 'kind.price !== "purchaseDecimal"', "kind asked by a property"],
    ["packages/ui-kit/src/document/x.tsx", "amounts.payType !== null", "kind asked by a property"],
    ["packages/service-kit/src/document/x.ts", "movements.ownCost && amounts.hasTax", "kind asked by a property"],
    ["services/finance/src/ledger/x.ts", 'partner.type === "供应商"', "kind asked by a property"],
    ["packages/service-kit/src/document/x.ts", 'data.partner?.type === "供应商"', "kind asked by a property"],
    ["services/finance/src/tax/x.ts", "amount.times(kind.moneySign)", "kind asked by a property"],
    ["services/finance/src/slip/x.rules.ts", 'kind.lines.of !== "items"', "kind asked by a property"],
    ["services/reports/src/posting/x.ts", 'trade === "retail"', "kind asked by a property"],
    ["services/warehouse/src/stock/x.ts", 'kind.type === "入库"', "kind asked by a property"],
    ["services/finance/src/ledger/x.ts", 'slip.kind === "item-in"', "kind asked by its name"],
    ["services/warehouse/src/stock/x.ts", 'kind === "sale-order"', "kind asked by its name"],
    ["services/reports/src/report/x.ts", "'purchase-order' = any(kinds)", "kind asked by its name"],
    ["services/reports/src/report/x.ts", "\"s.kind in ('money-in', 'money-out')\"", "kind asked by its name"],
    ["services/a/src/x.ts", `new ${"PrismaClient"}({})`, "second client"],
    ["mfe-a/src/x.tsx", "<p dangerouslySetInnerHTML={x} />", "raw HTML"],
    ["mfe-a/src/x.tsx", '<p style={{ color: "#fafafa" }} />', "colour outside the theme"],
    ["packages/ui-kit/src/voucher/style/grid.css", "background: rgba(0, 0, 0, 0.5)", "colour outside the theme"],
    ["services/a/src/x.ts", "tx.$queryRawUnsafe(text)", "unsafe query"],
    ["packages/contracts/src/a/x.ts", "id: z.uuid(),", "id in either case"],
    ["a/x.ts", `${"eval"}("1")`, "code from data (INJ-4)"],
  ])("the file %s with the code %j breaks the rule: %s", (path, text, name) => {
    expect(broken(path, text)).toEqual([name]);
  });

  it("a record with a key for each kind, a lookup in a record by a kind, and a comparison with what the kind wants do not count as conditions on kinds", () => {
    const words = 'const words: Record<DocumentName, string> = { "sale-out": "Delivery" };';
    expect(broken("packages/service-kit/src/document/x.ts", words)).toEqual([]);
    expect(broken("packages/service-kit/src/document/x.ts", "CONTAINED[trade](settings)")).toEqual([]);
    expect(broken("packages/service-kit/src/document/x.ts", "partner?.type !== kind.partner.type")).toEqual([]);
  });

  it("every source file of this repository keeps every rule", () => {
    const leftovers = files
      .filter((path) => !OWN.test(path) && /\.(ts|tsx|mjs|css)$/.test(path))
      .flatMap((path) => broken(path, read(path)).map((name) => `${path}: ${name}`));
    expect(leftovers).toEqual([]);
    expect(fences.length).toBe(14);
  });
});

describe("rules for file names", () => {
  it.each([
    ["services/a/src/noun.rules.ts", undefined],
    ["services/a/src/noun.rules.test.ts", undefined],
    ["services/a/src/noun.int.test.ts", undefined],
    ["mfe-a/src/noun/noun.helper.ts", "helper"],
  ])("the role in the file name %s that is not in the closed list is found: %s", (path, role) => {
    expect(strangeRole(path)).toBe(role);
  });

  it("every file name has a role of the closed list", () => {
    expect(files.filter(strangeRole)).toEqual([]);
  });

  it("every rules file has a test beside it", () => {
    const rules = files.filter((path) => /^(services|gateway|shell|mfe-[^/]+|packages)\/.*\.rules\.ts$/.test(path));
    expect(rules.filter((path) => !files.includes(path.replace(/\.ts$/, ".test.ts")))).toEqual([]);
  });

  it("no file mentions paths or registries of the environment in which it was written", () => {
    const words = new RegExp(["/wo" + "rk/", "registry\\.npm" + "js", "deb\\.deb" + "ian"].join("|"));
    const text = files.filter((path) => /\.(ts|tsx|mjs|json|md|sql|prisma|html|ya?ml)$/.test(path));
    expect(text.filter((path) => words.test(read(path)))).toEqual([]);
  });
});
