// Tests each import rule: exactly the planted violations are found.
import { fileURLToPath } from "node:url";
import { cruise } from "dependency-cruiser";
import { expect, it } from "vitest";
import walls from "../../.dependency-cruiser.mjs";

const PLANTED = fileURLToPath(new URL("planted", import.meta.url));

it("every import rule reports its planted violation and nothing else", async () => {
  const { output } = await cruise(["."], {
    ...walls.options,
    baseDir: PLANTED,
    ruleSet: { forbidden: walls.forbidden },
    validate: true,
    outputType: "json",
  });
  const report = JSON.parse(String(output));
  const violations = report.summary.violations.map(
    (violation: { rule: { name: string }; from: string }) => `${violation.rule.name}: ${violation.from}`,
  );
  expect(violations.sort()).toEqual(
    [
      "browser-has-no-server: mfe-b/src/server.ts",
      "contracts-know-nothing: packages/contracts/src/clever.ts",
      "kits-know-no-area: packages/service-kit/src/learned.ts",
      "no-cycles: services/a/src/cycle-one.ts",
      "client-in-one-file: services/b/src/back-way.ts",
      "broker-in-the-kit: services/b/src/broker.ts",
      "pages-apart: mfe-a/src/one/one.list.ts",
      "remotes-stand-alone: mfe-a/src/neighbour.ts",
      "routes-are-mounted: services/a/src/forgotten.routes.ts",
      "rules-are-pure: services/b/src/clock.rules.ts",
      "services-meet-through-facts: services/a/src/neighbour.ts",
      "slips-know-no-document: mfe-finance/src/documentary.ts",
      "slips-know-no-document: services/finance/src/slip/documentary.ts",
      "tests-are-outsiders: tests/flows/insider.ts",
      "service-kit-folders-in-order: packages/service-kit/src/voucher/shared.ts",
      "ui-kit-folders-in-order: packages/ui-kit/src/voucher/shared.ts",
      "vouchers-know-no-document: packages/service-kit/src/voucher/documentary.ts",
      "vouchers-know-no-document: packages/ui-kit/src/voucher/documentary.ts",
    ].sort(),
  );
});

it("there are 16 import rules, each with a planted violation", () => {
  expect(new Set(walls.forbidden.map(({ name }) => name)).size).toBe(16);
});
