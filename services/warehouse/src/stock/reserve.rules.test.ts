import { describe, expect, it } from "vitest";
import { exact } from "./cost.rules.ts";
import { lowerings, shortages } from "./reserve.rules.ts";

const at = (productId: string, depotId: string, quantity: string) => ({
  productId,
  depotId,
  quantity: exact(quantity),
});
const shown = (needs: ReturnType<typeof lowerings>) =>
  needs.map(({ productId, depotId, quantity, kept }) => `${productId}${depotId} ${quantity} ${kept}`);

describe("what is set aside", () => {
  it.each([
    ["is what a new sale takes", [], [at("p", "1", "-5")], [], ["p1 5 0"]],
    ["is the sum of a product's lines", [], [at("p", "1", "-5"), at("p", "1", "-2.5")], [], ["p1 7.5 0"]],
    ["is by warehouse", [], [at("p", "1", "-5"), at("p", "2", "-1")], [], ["p1 5 0", "p2 1 0"]],
    ["is only what an edit takes more", [at("p", "1", "-5")], [at("p", "1", "-8")], [], ["p1 3 0"]],
    ["is nothing when an edit takes less", [at("p", "1", "-5")], [at("p", "1", "-2")], [], ["p1 0 0"]],
    ["is a whole receipt that is undone", [at("p", "1", "100")], [], [], ["p1 100 0"]],
    ["is what a receipt is lowered by", [at("p", "1", "100")], [at("p", "1", "60")], [], ["p1 40 0"]],
    ["is nothing for what comes in", [], [at("p", "1", "9")], [], ["p1 0 0"]],
    ["replaces what was set aside before", [], [at("p", "1", "-8")], [at("p", "1", "5")], ["p1 8 5"]],
    ["lets go where the document no longer takes", [], [at("p", "2", "-8")], [at("p", "1", "5")], ["p2 8 0", "p1 0 5"]],
  ])("%s", (_case, held, next, kept, expected) => {
    expect(shown(lowerings(held, next, kept))).toEqual(expected);
  });
});

describe("there is too little", () => {
  const need = (quantity: string, kept = "0") => [{ ...at("p", "1", quantity), kept: exact(kept) }];
  it.each([
    ["when more is needed than is free", need("5"), [at("p", "1", "4")], ["4"]],
    ["when there never was any", need("5"), [], ["0"]],
    ["but not when it is just enough", need("5"), [at("p", "1", "5")], []],
    ["but not when the document itself holds it", need("5", "3"), [at("p", "1", "2")], []],
    ["but not when nothing is needed of goods that are owed", need("0"), [at("p", "1", "-4")], []],
  ])("%s", (_case, needs, free, expected) => {
    expect(shortages(needs, free).map((each) => each.free.toFixed())).toEqual(expected);
  });
});
