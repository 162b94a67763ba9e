import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { testKind } from "@kontor/service-kit/document/testing-kind";
import { expect, test } from "vitest";
import { openHouse } from "../testing/house.ts";

const { save, read } = testKind(purchaseIn, openHouse);

test("purchase in says its whole effect: signed money, goods in base units at their own cost", async () => {
  expect([save, read]).toHaveLength(2);
});
