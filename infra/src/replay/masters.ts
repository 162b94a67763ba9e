// The master data that a replay needs: reads what exists, creates what is missing, and finds everything by the codes of the replayed file.
import { addItem, type ItemType, listItems } from "@kontor/contracts/finance/in-out-item";
import { allRows } from "./all-rows.ts";
import { type Api, Refused } from "./api.ts";
import { itemKey, type MasterIds } from "./bodies.ts";
import type { SlipKind } from "./document.ts";
import { writeKey } from "./ids.ts";
import { importMissing } from "./import-masters.ts";
import { customerImport, customerName, supplierImport, supplierName } from "./partner-import.ts";
import type { Plan } from "./plan.ts";
import { productImport } from "./product-import.ts";
import type { Tenant } from "./tenant.ts";

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

/** Ids of everything that the plan names. `say` is called for each part that was imported. */
export async function importMasters(
  api: Api,
  tenant: Tenant,
  { plan, log }: { plan: Plan; log: (line: string) => void },
): Promise<MasterIds> {
  await importMissing(api, productImport(api, plan.products), log);
  const customers = await importMissing(api, customerImport(api, plan.customers), log);
  const supplierIds = await importMissing(api, supplierImport(api, plan.suppliers), log);
  const items = itemsOf(plan);
  const named = await addItems(api, items);
  return {
    tenant,
    products: new Map(plan.products.map((each) => [each.code, each])),
    customers: new Map(plan.customers.map(({ code }) => [code, customers.get(customerName(code)) ?? ""])),
    supplierIds: new Map(plan.suppliers.map((code) => [code, supplierIds.get(supplierName(code)) ?? ""])),
    items: new Map(items.map(({ kind, code, name }) => [itemKey(kind, code), named.get(name) ?? ""])),
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

/** Ids of income and expense items by name; there are few, and no workbook takes them. */
async function addItems(api: Api, items: readonly Item[]): Promise<Map<string, string>> {
  if (items.length === 0) return new Map();
  const there = await itemIds(api);
  const missing = items.filter(({ name }) => !there.has(name));
  for (const item of missing) await addMissing(api, item);
  return missing.length > 0 ? await itemIds(api) : there;
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
