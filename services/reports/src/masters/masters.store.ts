// Copies of master data, from their owners' facts: the newer version wins, whatever the order of hearing.
import type { accountsChanged } from "@kontor/contracts/finance/facts";
import type { partnersChanged, usersChanged } from "@kontor/contracts/system/facts";
import type { categoriesChanged, ProductTold } from "@kontor/contracts/warehouse/facts";
import { statement } from "@kontor/service-kit/statement";
import type { z } from "zod";

const keeping = (table: string, given: string, columns: readonly (readonly [column: string, from: string])[]) => {
  const names = ["id", "version", ...columns.map(([column]) => column)].join(", ");
  const excluded = ["version", ...columns.map(([column]) => column)];
  return statement<{
    id: string;
  }>(`insert into ${table} as t (${names}) select g.id, g.version, ${columns.map(([, from]) => from).join(", ")}
    from json_to_recordset($1::json) as g(id uuid, version int, ${given}) order by g.id
    on conflict (tenant_id, id) do update set ${excluded.map((column) => `${column} = excluded.${column}`).join(", ")}
    where t.version < excluded.version returning id`);
};

const PARTNERS = keeping(
  "replica_partners",
  `type text, name text, enabled boolean, "beginNeedGet" numeric, "beginNeedPay" numeric, contacts text, telephone text, "phoneNum" text, email text,
    deleted boolean`,
  [
    ["type", "g.type"],
    ["name", "g.name"],
    ["enabled", "g.enabled"],
    ["contacts", "g.contacts"],
    ["telephone", "g.telephone"],
    ["phone_num", 'g."phoneNum"'],
    ["email", "g.email"],
    ["begin_get", `coalesce(g."beginNeedGet", 0)`],
    ["begin_pay", `coalesce(g."beginNeedPay", 0)`],
    ["deleted", "g.deleted"],
  ],
);
const ACCOUNTS = keeping(
  "replica_accounts",
  `name text, "serialNo" text, "initialAmount" numeric, enabled boolean, deleted boolean`,
  [
    ["name", "g.name"],
    ["serial_no", `g."serialNo"`],
    ["initial_amount", `g."initialAmount"`],
    ["enabled", "g.enabled"],
    ["deleted", "g.deleted"],
  ],
);
const CATEGORIES = keeping("replica_categories", "name text", [["name", "g.name"]]);
const USERS = keeping("replica_users", `"userName" text`, [["name", `g."userName"`]]);
const PRODUCTS = keeping(
  "replica_products",
  `name text, standard text, model text, color text, brand text, mfrs text, "categoryId" uuid, position text, weight numeric, "imageId" uuid, unit text,
    "subUnits" jsonb, "barCode" text, "purchasePrice" numeric, words text, deleted boolean`,
  [
    ...["name", "standard", "model", "color", "brand", "mfrs", "position", "weight", "unit", "words", "deleted"].map(
      (name) => [name, `g.${name}`] as const,
    ),
    ["category_id", `g."categoryId"`],
    ["image_id", `g."imageId"`],
    ["sub_units", `g."subUnits"`],
    ["bar_code", `g."barCode"`],
    ["purchase_price", `coalesce(g."purchasePrice", 0)`],
  ],
);
/** Beside each product's stock, what a report adds up of it. */
const IN_STOCK = statement(`insert into stock_products (product_id, opening, quantity, worth, price, weight, deleted)
  select id, 0, 0, 0, purchase_price, coalesce(weight, 0), deleted from replica_products where id = any($1::uuid[]) order by id
  on conflict (tenant_id, product_id) do update set price = excluded.price, weight = excluded.weight, deleted = excluded.deleted`);
const BARCODES =
  statement(`with given as (select * from json_to_recordset($2::json) as g(id uuid, "productId" uuid, "barCode" text, sku text)),
    gone as (delete from replica_barcodes where product_id = any($1::uuid[]) and not id = any(select id from given))
  insert into replica_barcodes (id, product_id, bar_code, sku) select * from given order by id
  on conflict (tenant_id, id) do update set product_id = excluded.product_id, bar_code = excluded.bar_code, sku = excluded.sku`);

type Partners = z.output<typeof partnersChanged.body>["partners"];
type Accounts = z.output<typeof accountsChanged.body>["accounts"];
type Categories = z.output<typeof categoriesChanged.body>["categories"];
type Users = z.output<typeof usersChanged.body>["users"];

export const keepPartners = (tx: object, rows: Partners) => PARTNERS.rows(tx, JSON.stringify(rows));
export const keepAccounts = (tx: object, rows: Accounts) => ACCOUNTS.rows(tx, JSON.stringify(rows));
export const keepCategories = (tx: object, rows: Categories) => CATEGORIES.rows(tx, JSON.stringify(rows));
export const keepUsers = (tx: object, rows: Users) => USERS.rows(tx, JSON.stringify(rows));

/** Whatever the order of hearing, each version's price counts from the moment that was said of it. What a migration wrote of a version, its fact corrects. */
const PRICES = statement(`insert into product_prices as t (product_id, version, since, price)
    select id, version, $2::timestamptz, coalesce("purchasePrice", 0)
    from json_to_recordset($1::json) as g(id uuid, version int, "purchasePrice" numeric) order by id
  on conflict (tenant_id, product_id, version) do update set since = excluded.since, price = excluded.price
    where t.since <> excluded.since or t.price <> excluded.price`);

/**
 * Products with all their barcode rows. A product that is deleted keeps its row: what moved keeps its name.
 * @param since from when its prices count
 */
export async function keepProducts(tx: object, products: readonly ProductTold[], since: string): Promise<void> {
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
  const news = new Set((await PRODUCTS.rows(tx, JSON.stringify(rows))).map(({ id }) => id));
  const kept = products.filter(({ id }) => news.has(id));
  if (kept.length === 0) return;
  await IN_STOCK.run(tx, [...news]);
  const barcodes = kept.flatMap((product) =>
    product.barcodes.map(({ id, barCode, sku }) => ({ id, barCode, sku, productId: product.id })),
  );
  await BARCODES.run(
    tx,
    kept.filter(({ deleted }) => !deleted).map(({ id }) => id),
    JSON.stringify(barcodes),
  );
}
