import { expect, it } from "vitest";
import { masterOf } from "./product-import.ts";
import { productsOf } from "./products.ts";
import { rowsOf } from "./testing/rows.ts";

const masters = (...fields: Parameters<typeof rowsOf>) => [...productsOf(rowsOf(...fields)).values()].map(masterOf);

it("the replay imports a product under its code with its purchase and sale prices", () => {
  expect(masters({ UnitPrice: "2.55" })).toEqual([
    {
      name: "85123A",
      cells: {
        "Name*": "WHITE HANGING HEART T-LIGHT HOLDER",
        Model: "85123A",
        "Base unit*": "pcs",
        "Base barcode*": "85123A",
        "Purchase price": "1.5300",
        "Retail price": "2.5500",
        "Sale price": "2.5500",
        "Status*": "1",
      },
    },
  ]);
});

it("the replay imports a product that is never sold at a price without a price, and extends a code that is too short for a barcode", () => {
  const [master] = masters({ StockCode: "m1", UnitPrice: "0" });
  expect(master).toMatchObject({ name: "code-M1", cells: { "Retail price": "", "Sale price": "", Model: "M1" } });
});
