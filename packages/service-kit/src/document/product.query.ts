// Finds products for lines by words or barcodes, with a new line's initial values.

import type { LineStart } from "@kontor/contracts/document/document";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { actorOf, type Ctx, isOwner } from "../context/ctx.ts";
import { named, statement } from "../database/statement.ts";
import { mayUsePartner } from "../resource/assignments.ts";
import { startPrice } from "./amounts.rules.ts";
import type { ProductRow } from "./model.ts";
import { PRODUCTS } from "./reference-data.query.ts";
import { wireProduct } from "./stored-fields.rules.ts";

const LIKE = statement<{
  id: string;
}>(`with scanned as materialized (select product_id as id from replica_barcodes where bar_code = $2)
  select id from scanned union all
  select p.id from replica_products p where not exists (select from scanned) and p.search like $1 limit $3::int`);

/** Ids of the product with this barcode, or of those whose name, spec, model or mnemonic has the word in it. */
export async function productsLike(tx: object, word: string, limit: number): Promise<string[]> {
  const pattern = `%${word.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  return (await LIKE.rows(tx, pattern, word, limit)).map(({ id }) => id);
}

const VISIBLE = statement<{
  id: string;
  taxRate: string | null;
}>(`select p.id, p.tax_rate::text as "taxRate" from replica_partners p
  where p.id = $1::uuid and not p.deleted and ${mayUsePartner("p.id", "p.type", "$2::uuid", "$3::boolean")}`);
const STARTS = named<{ products: ProductRow[] }>(`select (${PRODUCTS}) as products`);

/** Initial values of new lines, in the given order; unknown barcodes apart. A partner that the user may not see counts as none (RBAC-6). */
export async function lineStarts(
  tx: object,
  ctx: Ctx,
  kind: DocumentKind,
  { barCodes, organId }: { barCodes: readonly string[]; organId?: string | undefined },
): Promise<{ lines: LineStart[]; unknown: string[] }> {
  const actor = actorOf(ctx);
  const [partner] = organId ? await VISIBLE.rows(tx, organId, actor.userId, !isOwner(actor)) : [];
  const [row] = await STARTS.rows(tx, { barCodes, partnerId: partner?.id ?? null, kind: kind.name });
  const products = new Map((row?.products ?? []).map((product) => [product.barCode, product]));
  const taxRate = kind.amounts.startTaxRate(partner?.taxRate);
  const lines = barCodes.flatMap((barCode) => {
    const product = products.get(barCode);
    return product ? [startOf(kind, product, taxRate)] : [];
  });
  return { lines, unknown: barCodes.filter((barCode) => !products.has(barCode)) };
}

const startOf = (kind: DocumentKind, product: ProductRow, taxRate: string): LineStart => ({
  ...wireProduct(product),
  enableSerialNumber: product.enableSerialNumber,
  enableBatchNumber: product.enableBatchNumber,
  taxRate,
  unitPrice: startPrice(kind, product),
  lowDecimal: kind.prices.hasLowest ? product.lowDecimal : null,
  refusal: product.enabled ? null : "document-product-disabled",
});
