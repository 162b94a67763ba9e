// Replicas of reference data, from their owners' facts: the newer version counts, in whatever order facts arrive.
import type { accountsChanged } from "@kontor/contracts/finance/facts";
import type { departmentsChanged, partnersChanged, personChanged, usersChanged } from "@kontor/contracts/system/facts";
import type { batchesChanged, categoriesChanged, ProductPayload } from "@kontor/contracts/warehouse/facts";
import { statement } from "@kontor/service-kit/database/statement";
import { replicaOf, upsert } from "@kontor/service-kit/events/replica";
import type { z } from "zod";

const PARTNERS = replicaOf("replica_partners", {
  type: "text",
  name: "text",
  enabled: "boolean",
  contacts: "text",
  telephone: "text",
  phone_num: { field: "phoneNum", type: "text" },
  email: "text",
  begin_get: { field: "beginNeedGet", type: "numeric", otherwise: "0" },
  begin_pay: { field: "beginNeedPay", type: "numeric", otherwise: "0" },
  deleted: "boolean",
});
const ACCOUNTS = replicaOf("replica_accounts", {
  name: "text",
  serial_no: { field: "serialNo", type: "text" },
  initial_amount: { field: "initialAmount", type: "numeric" },
  enabled: "boolean",
  deleted: "boolean",
});
const CATEGORIES = replicaOf("replica_categories", { name: "text" });
const BATCHES = replicaOf("replica_batches", {
  product_id: { field: "productId", type: "uuid" },
  number: "text",
  production_date: { field: "productionDate", type: "date" },
  expiry_date: { field: "expiryDate", type: "date" },
});
const PERSONS = replicaOf("replica_persons", { name: "text", deleted: "boolean" });
const DEPARTMENTS = replicaOf("replica_departments", { name: "text" });
const USERS = replicaOf("replica_users", { name: { field: "userName", type: "text" } });
const PRODUCTS = replicaOf("replica_products", {
  name: "text",
  standard: "text",
  model: "text",
  color: "text",
  brand: "text",
  mfrs: "text",
  other_field1: { field: "otherField1", type: "text" },
  other_field2: { field: "otherField2", type: "text" },
  other_field3: { field: "otherField3", type: "text" },
  position: "text",
  weight: "numeric",
  unit: "text",
  words: "text",
  deleted: "boolean",
  category_id: { field: "categoryId", type: "uuid" },
  image_id: { field: "imageId", type: "uuid" },
  sub_units: { field: "subUnits", type: "jsonb" },
  attributes: "jsonb",
  bar_code: { field: "barCode", type: "text" },
  purchase_price: { field: "purchasePrice", type: "numeric", otherwise: "0" },
});
/** Next to each product's stock, the columns that a report sums. */
const IN_STOCK = statement(`insert into stock_products (product_id, opening, quantity, worth, price, weight, deleted)
  select id, 0, 0, 0, purchase_price, coalesce(weight, 0), deleted from replica_products where id = any($1::uuid[]) order by id
  on conflict (tenant_id, product_id) do update set price = excluded.price, weight = excluded.weight, deleted = excluded.deleted`);
const BARCODES =
  statement(`with input as (select * from json_to_recordset($2::json) as g(id uuid, "productId" uuid, "barCode" text, sku text, position int)),
    gone as (delete from replica_barcodes where product_id = any($1::uuid[]) and not id = any(select id from input))
  insert into replica_barcodes (id, product_id, bar_code, sku, position) select * from input order by id
  on conflict (tenant_id, id) do update set product_id = excluded.product_id, bar_code = excluded.bar_code, sku = excluded.sku, position = excluded.position`);

type Partners = z.output<typeof partnersChanged.body>["partners"];
type Accounts = z.output<typeof accountsChanged.body>["accounts"];
type Categories = z.output<typeof categoriesChanged.body>["categories"];
type Batches = z.output<typeof batchesChanged.body>["batches"];
type Person = z.output<typeof personChanged.body>;
type Departments = z.output<typeof departmentsChanged.body>["departments"];
type Users = z.output<typeof usersChanged.body>["users"];

export const upsertPartners = (tx: object, rows: Partners) => upsert(tx, PARTNERS, rows);
export const upsertAccounts = (tx: object, rows: Accounts) => upsert(tx, ACCOUNTS, rows);
export const upsertCategories = (tx: object, rows: Categories) => upsert(tx, CATEGORIES, rows);
export const upsertBatches = (tx: object, rows: Batches) => upsert(tx, BATCHES, rows);
export const upsertPerson = (tx: object, person: Person) => upsert(tx, PERSONS, [person]);
export const upsertDepartments = (tx: object, rows: Departments) => upsert(tx, DEPARTMENTS, rows);
export const upsertUsers = (tx: object, rows: Users) => upsert(tx, USERS, rows);

/** In any order of arrival, each version's price counts from the moment that its fact states. A fact corrects what a migration wrote for its version. */
const PRICES = statement(`insert into product_prices as t (product_id, version, since, price)
    select id, version, $2::timestamptz, coalesce("purchasePrice", 0)
    from json_to_recordset($1::json) as g(id uuid, version int, "purchasePrice" numeric) order by id
  on conflict (tenant_id, product_id, version) do update set since = excluded.since, price = excluded.price
    where t.since <> excluded.since or t.price <> excluded.price`);

/**
 * Products with all their barcode rows. A deleted product keeps its row, so that its movements keep its name.
 * @param since from when its prices count
 */
export async function upsertProducts(tx: object, products: readonly ProductPayload[], since: string): Promise<void> {
  const rows = products.map(({ barcodes, subUnits, imageIds, ...product }) => {
    const [first] = barcodes;
    const { name, standard, model, color, brand, mfrs, mnemonic, otherField1, otherField2, otherField3 } = product;
    const texts = [name, standard, model, color, brand, mfrs, mnemonic, otherField1, otherField2, otherField3];
    return {
      ...product,
      subUnits,
      imageId: imageIds[0] ?? null,
      barCode: first?.barCode ?? "",
      purchasePrice: first?.purchaseDecimal ?? null,
      words: [...texts, ...barcodes.map(({ barCode }) => barCode)].join("\n").toLowerCase(),
    };
  });
  await PRICES.run(tx, JSON.stringify(rows), since);
  const newerIds = await upsert(tx, PRODUCTS, rows);
  const newProducts = products.filter(({ id }) => newerIds.has(id));
  if (newProducts.length === 0) return;
  await IN_STOCK.run(tx, [...newerIds]);
  const barcodes = newProducts.flatMap((product) =>
    product.barcodes.map(({ id, barCode, sku }, position) => ({ id, barCode, sku, position, productId: product.id })),
  );
  await BARCODES.run(
    tx,
    newProducts.filter(({ deleted }) => !deleted).map(({ id }) => id),
    JSON.stringify(barcodes),
  );
}
