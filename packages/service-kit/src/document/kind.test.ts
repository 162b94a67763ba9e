import { otherIn, warehouseDocuments } from "@kontor/contracts/warehouse/kinds";
import { expect, it } from "vitest";
import type { Check } from "./check.rules.ts";
import { kindsOf } from "./kind.ts";

it("a service has all kinds of its contracts, each with its own rules or with none", () => {
  const never: Check = () => [{ id: "not-found", field: "lines" }];
  expect(kindsOf(warehouseDocuments, { "other-in": [never] })).toEqual(
    Object.values(warehouseDocuments).map((contract) => ({ contract, checks: contract === otherIn ? [never] : [] })),
  );
});
