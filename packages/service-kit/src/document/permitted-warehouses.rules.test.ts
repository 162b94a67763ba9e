import { Refusal } from "@kontor/contracts/core/error";
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { movesStock } from "@kontor/contracts/document/movements";
import { saleOrder, saleOut } from "@kontor/contracts/sales/kinds";
import { allocationOut, otherIn } from "@kontor/contracts/warehouse/kinds";
import { describe, expect, test } from "vitest";
import { refuseForbidden, warehousesOf } from "./permitted-warehouses.rules.ts";

type Places = readonly [depotId: string | null, anotherDepotId: string | null];
const documentWith = (linkId: string | null, ...lines: Places[]) => ({
  head: { number: "DBCK1", linkId },
  lines: lines.map(([depotId, anotherDepotId]) => ({ depotId, anotherDepotId })),
});

describe("the warehouses that saving a document asks for", () => {
  test.each([
    [
      "a sale's are those of its lines, each once",
      saleOut,
      documentWith(null, ["a", null], ["b", null], ["a", null]),
      "a b",
    ],
    ["a return's are its own, whatever it is made from", otherIn, documentWith("source", ["a", null]), "a"],
    ["a transfer's are both ends of its lines", allocationOut, documentWith(null, ["a", "b"], ["c", "a"]), "a b c"],
    [
      "a receipt's are those to which its goods come",
      allocationOut,
      documentWith("sent", ["a", "b"], ["a", "c"]),
      "b c",
    ],
    ["an order has none", saleOrder, documentWith(null, [null, null]), ""],
  ] as const)("of the warehouses that a document names, %s", (_case, kind, document, expected) => {
    expect(warehousesOf(kind, document).join(" ")).toBe(expected);
  });

  test.each(documentKinds.filter(({ movements }) => movesStock(movements)))(
    "a document of the kind $name is refused for each warehouse of its lines that the user may not use, and for no other",
    (kind) => {
      const lines: Places[] = [
        ["a", kind.movements.hasTarget ? "c" : null],
        ["b", kind.movements.hasTarget ? "c" : null],
      ];
      const refusedFor = (id: string) => () =>
        refuseForbidden(kind, documentWith(null, ...lines), new Map([[id, `name of ${id}`]]));
      for (const id of kind.movements.hasTarget ? ["a", "b", "c"] : ["a", "b"]) expect(refusedFor(id)).toThrow(Refusal);
      expect(refusedFor("elsewhere")).not.toThrow();
    },
  );
});

test("the refusal of a document whose goods are in a warehouse beyond the user's names the document and the warehouse", () => {
  const refused = () => refuseForbidden(allocationOut, documentWith(null, ["a", "b"]), new Map([["b", "Branch B"]]));
  expect(refused).toThrow(
    expect.objectContaining({
      ...{ id: "document-warehouse-not-permitted", status: 403 },
      values: { number: "DBCK1", warehouse: "Branch B" },
    }),
  );
});
