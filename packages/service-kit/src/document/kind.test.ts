import { otherIn, warehouseDocuments } from "@kontor/contracts/warehouse/kinds";
import { expect, it } from "vitest";
import type { Check } from "./check.rules.ts";
import { kindsOf } from "./kind.ts";

it("a service gets all kinds that its contracts declare, each with the checks named for it, or with none", () => {
  const never: Check = () => [{ id: "not-found", field: "lines" }];
  expect(kindsOf(warehouseDocuments, { "other-in": [never] })).toEqual(
    Object.values(warehouseDocuments).map((contract) => ({ contract, checks: contract === otherIn ? [never] : [] })),
  );
});
