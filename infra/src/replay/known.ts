// Master data of a run: looks what exists, makes what is missing, and knows everything by the codes of the file.
import { addItem, type ItemType, listItems } from "@kontor/contracts/finance/in-out-item";
import { type Api, Refused } from "./api.ts";
import { itemKey, type Known } from "./bodies.ts";
import { barCodeOf } from "./codes.ts";
import type { Company } from "./company.ts";
import type { SlipKind } from "./document.ts";
import { writeKey } from "./ids.ts";
import {
  addCustomer,
  addNamed,
  addProduct,
  allRows,
  barCodesOf,
  customerName,
  partnersOf,
  supplierName,
} from "./masters.ts";
import type { Plan } from "./plan.ts";
import { runTasks, type Task } from "./queue.ts";

interface Item {
  kind: SlipKind;
  code: string;
  name: string;
  type: ItemType;
}
const ITEM_NAME_MAX = 30;
const ITEM_NAMES = {
  "item-in": { type: "收入", name: (code: string) => `Sundry income ${code}` },
  "item-out": { type: "支出", name: (code: string) => `Sundry expense ${code}` },
} as const;

/** Everything that the plan names, known to the house under its id. */
export async function settleMasters(
  api: Api,
  company: Company,
  { plan, clients }: { plan: Plan; clients: number },
): Promise<Known> {
  const items = itemsOf(plan);
  const [barCodes, customers, suppliers, named] = await Promise.all([
    barCodesOf(api),
    partnersOf(api, "客户"),
    partnersOf(api, "供应商"),
    items.length > 0 ? itemIds(api) : new Map<string, string>(),
  ]);
  const tasks: Task[] = [
    ...plan.products.filter(({ code }) => !barCodes.has(barCodeOf(code))).map((each) => () => addProduct(api, each)),
    ...plan.customers
      .filter(({ code }) => !customers.has(customerName(code)))
      .map((each) => () => addCustomer(api, each)),
    ...plan.suppliers
      .map(supplierName)
      .filter((name) => !suppliers.has(name))
      .map((name) => () => addNamed(api, "供应商", name)),
    ...items.filter(({ name }) => !named.has(name)).map((each) => () => addMissing(api, each)),
  ].map((run) => ({ about: "", ordered: false, run }));
  await runTasks(tasks, clients);
  const isNew = tasks.length > 0;
  const [allCustomers, allSuppliers, allItems] = await Promise.all([
    isNew ? partnersOf(api, "客户") : customers,
    isNew ? partnersOf(api, "供应商") : suppliers,
    isNew && items.length > 0 ? itemIds(api) : named,
  ]);
  return {
    company,
    products: new Map(plan.products.map((each) => [each.code, each])),
    customers: new Map(plan.customers.map(({ code }) => [code, allCustomers.get(customerName(code)) ?? ""])),
    suppliers: new Map(plan.suppliers.map((code) => [code, allSuppliers.get(supplierName(code)) ?? ""])),
    items: new Map(items.map(({ kind, code, name }) => [itemKey(kind, code), allItems.get(name) ?? ""])),
  };
}

function itemsOf({ slips }: Plan): Item[] {
  const items = slips.flatMap(({ kind, lines }) =>
    lines.map(({ code }): Item => {
      const { type, name } = ITEM_NAMES[kind];
      return { kind, code, type, name: name(code).slice(0, ITEM_NAME_MAX) };
    }),
  );
  return [...new Map(items.map((item) => [itemKey(item.kind, item.code), item])).values()];
}

async function itemIds(api: Api): Promise<Map<string, string>> {
  const rows = await allRows((page) => api.call(listItems, { query: page }));
  return new Map(rows.map(({ name, id }) => [name, id]));
}

async function addMissing(api: Api, { name, type }: Item): Promise<void> {
  try {
    await api.call(addItem, { body: { name, type }, key: writeKey(`item|${name}`) });
  } catch (error) {
    // Codes that are cut to the same name share an item.
    if (!(error instanceof Refused) || error.refusal !== "name-already-exists") throw error;
  }
}
