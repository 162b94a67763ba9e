// A small trade with everything that reports of sales tell apart: discount, a return of the rest, retail, two barcode rows, two salespeople, a cost that is
// booked later. Figures in the tests are computed by hand. Imported by tests only.
import { newId } from "@kontor/contracts/core/id";
import { productsChanged } from "@kontor/contracts/warehouse/facts";
import { costsChanged } from "@kontor/contracts/warehouse/stock-facts";
import type { TestFact } from "./harness.ts";
import {
  category,
  department,
  effect,
  factOf,
  partner,
  person,
  postedAs,
  product,
  settings,
  user,
  warehouseFact,
} from "./trade.ts";

const NAMES = [
  ...(["tea", "teaPack", "teaBox", "salt", "drinks", "main", "shop", "office", "clerk", "boss"] as const),
  ...(["anna", "bob", "supplier", "customer", "member", "sale"] as const),
] as const;
type Ids = Record<(typeof NAMES)[number], string>;
export const soldIds = (): Ids => Object.fromEntries(NAMES.map((name) => [name, newId()])) as Ids; // one for each name

const [BARCODE] = productsChanged.example.products[0]?.barcodes ?? [];
const on = (day: string) => `2026-${day}T08:00:00.000Z`;
interface Line {
  lineId: string;
  productId: string;
  barcodeId: string;
  depotId: string;
  quantityBase: string;
  amount: string;
  amountNet: string;
  remark: string;
  /** Its value in the stock ledger. */
  value: string;
}

/** Facts by publisher: of the system, the warehouse, purchase, sales; `stock` are the warehouse's of these documents. */
export function soldTrade(ids: Ids): Record<"system" | "goods" | "purchases" | "sales" | "stock", TestFact[]> {
  const line = (
    [productId, barcodeId, depotId]: readonly [string, string, string],
    [quantityBase, amount, amountNet, value]: readonly [string, string, string, string],
  ): Line => ({ lineId: newId(), productId, barcodeId, depotId, quantityBase, amount, amountNet, remark: "", value });
  const [pack, box] = [
    [ids.tea, ids.teaPack, ids.main],
    [ids.tea, ids.teaBox, ids.main],
  ] as const;
  const salt = [ids.salt, ids.salt, ids.shop] as const;
  const document = (kind: string, day: string, lines: readonly Line[], more: object) => {
    const head = { documentId: newId(), number: `${kind}-${day}`, operTime: on(day), ...more };
    const posted = lines.map(({ lineId, productId, depotId, quantityBase, value }) => ({
      ...{ lineId, productId, depotId, quantityBase, value, unitCost: "1.000000" },
    }));
    return { effect: effect(kind, { ...head, lines }), stock: postedAs({ ...head, kind, revision: 1, lines: posted }) };
  };
  const bought = { partnerId: ids.supplier, partnerType: "供应商", creatorId: ids.clerk, departmentId: ids.office };
  const sold = { ...bought, partnerId: ids.customer, partnerType: "客户" };
  const dear = line(pack, ["-3", "15.00", "14.01", "-7.50"]);
  const purchases = [
    document("purchase-in", "03-10", [line(pack, ["10", "25.00", "25.00", "25.00"])], bought),
    document("purchase-back", "03-20", [line(pack, ["-2", "5.00", "4.50", "-5.00"])], bought),
  ];
  const sales = [
    document("sale-out", "04-20", [dear, line(box, ["-1", "6.00", "6.00", "-2.50"])], {
      ...{ ...sold, documentId: ids.sale, sellerIds: [ids.anna, ids.bob], amountPaid: "12.00", amountOther: "1.00" },
    }),
    document("sale-back", "05-02", [line(pack, ["1", "5.00", "4.67", "2.50"])], {
      ...{ ...sold, sellerIds: [ids.anna], amountPaid: "-4.00" },
      taxes: [{ rate: "13", net: "-4.68", tax: "-0.60" }],
    }),
    document("retail-out", "05-10", [line(salt, ["-2", "8.00", "8.00", "-3.00"])], {
      ...{ partnerId: ids.member, partnerType: "会员", creatorId: ids.boss, departmentId: null, amountPaid: "8.00" },
    }),
  ];
  const later = {
    ...{ documentId: ids.sale, kind: "sale-out", operTime: on("04-20"), lineId: dear.lineId, unitCost: "2.833333" },
    ...{ value: "-8.50", valueChange: "-1.00", booked: [{ operTime: on("06-15"), value: "-1.00" }] },
  };
  return {
    system: [
      settings({ version: 1, timeZone: "UTC" }),
      partner({ id: ids.supplier, type: "供应商", name: "Supplier" }),
      partner({ id: ids.customer, type: "客户", name: "Customer" }),
      partner({ id: ids.member, type: "会员", name: "Member" }),
      ...(["anna", "bob"] as const).map((name) => person({ id: ids[name], name })),
      department({ id: ids.office, name: "Office" }),
      ...(["clerk", "boss"] as const).map((name) => user({ id: ids[name], userName: name })),
    ],
    goods: [
      category({ id: ids.drinks, name: "Drinks" }),
      ...(["main", "shop"] as const).map((name) => warehouseFact({ id: ids[name], name })),
      product({
        ...{ id: ids.tea, name: "Tea", categoryId: ids.drinks },
        barcodes: [
          { ...BARCODE, id: ids.teaPack, barCode: "2001", sku: "" },
          { ...BARCODE, id: ids.teaBox, barCode: "2002", sku: "box" },
        ],
      }),
      product({ id: ids.salt, name: "Salt", barcodes: [{ ...BARCODE, id: ids.salt, barCode: "3001", sku: "" }] }),
    ],
    purchases: purchases.map((each) => each.effect),
    sales: sales.map((each) => each.effect),
    stock: [
      ...[...purchases, ...sales].map(({ stock }) => stock),
      factOf(costsChanged, { productId: ids.tea, lines: [later] }),
    ],
  };
}
