import { describe, expect, it } from "vitest";
import {
  between,
  exploded,
  inbound,
  type Movements,
  noMovement,
  outbound,
  stockDirection,
  waysOf,
} from "./movements.ts";

const line = (id: string, quantityBase: string, anotherDepotId?: string) => ({
  ...{ id, productId: `p-${id}`, barcodeId: `b-${id}`, depotId: "main", quantityBase, anotherDepotId },
});
const lines = [line("a", "2", "shop"), line("b", "0.5", "shop"), line("c", "0", "shop")];
const shown = (movements: Movements): string[] =>
  movements
    .of(lines)
    .map(({ line: { id }, leg, depotId, quantityBase, cost }) => `${id}/${leg} ${depotId} ${quantityBase} ${cost}`);

describe("the movements of a document's lines", () => {
  it("movements of goods that come in are positive, at the document's own cost or at the cost with which the source moved them", () => {
    expect(shown(inbound("own"))).toEqual(["a/0 main 2.000 own", "b/0 main 0.500 own", "c/0 main 0.000 own"]);
    expect(shown(inbound("source"))[0]).toBe("a/0 main 2.000 source");
  });

  it("movements of goods that leave are negative, and zero has no minus", () => {
    expect(shown(outbound())).toEqual(["a/0 main -2.000 ledger", "b/0 main -0.500 ledger", "c/0 main 0.000 ledger"]);
  });

  it("a transfer between two warehouses has two movements for each line, which add up to zero", () => {
    expect(shown(between()).slice(0, 2)).toEqual(["a/0 main -2.000 ledger", "a/1 shop 2.000 siblings"]);
    expect(between().of(lines)).toHaveLength(6);
  });

  it("assembling brings the first line in and takes the others out, and disassembling the other way round", () => {
    expect(shown(exploded(1))).toEqual(["a/0 main 2.000 siblings", "b/0 main -0.500 ledger", "c/0 main 0.000 ledger"]);
    expect(shown(exploded(-1))[0]).toBe("a/0 main -2.000 ledger");
    expect(shown(exploded(-1))[1]).toBe("b/0 main 0.500 siblings");
  });

  it.each([
    ["come in", inbound("source"), [1, 1, 1]],
    ["leave", outbound(), [-1, -1, -1]],
    ["leave first in a transfer", between(), [-1, -1, -1]],
    ["come in of the first line in assembling, and leave of the others", exploded(1), [1, -1, -1]],
    ["stay in an order", noMovement(), [0, 0, 0]],
  ])("the way in which the goods of a line move follows from its kind: they %s", (_what, movements, ways) => {
    expect(waysOf(movements, 3)).toEqual(ways);
  });

  it("each rule for a document's movements states correctly whether it takes goods out and whether it brings goods in", () => {
    for (const rule of [inbound("own"), inbound("source"), outbound(), between(), exploded(1), exploded(-1)]) {
      const signs = rule.of(lines).map(({ quantityBase }) => Math.sign(Number(quantityBase)));
      expect([signs.includes(-1), signs.includes(1)]).toEqual([rule.takesOut, rule.bringsIn]);
    }
    expect([inbound("own"), outbound(), between()].map(stockDirection)).toEqual([1, -1, 0]);
  });
});
