// Documents of a tenant, made through the public API alone.
import { newId } from "@kontor/contracts/core/id";
import type { DocumentDetail, LineStart } from "@kontor/contracts/document/document";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { listAccounts } from "@kontor/contracts/finance/account";
import { addPartner } from "@kontor/contracts/system/partner";
import { placedIn, validLine, validTotals, withParts } from "@kontor/contracts/testing/valid-document";
import { addProduct } from "@kontor/contracts/warehouse/product";
import { addWarehouse, listWarehouses } from "@kontor/contracts/warehouse/warehouse";
import { vi } from "vitest";
import { PATIENCE_MS } from "./patience.ts";
import { done, type Reply, request, type Tenant } from "./tenant.ts";

export interface Shop extends Tenant {
  warehouseId: string;
  /** A second one; empty where no kind needs it. */
  otherWarehouseId: string;
  accountId: string;
  /** Ids by type. */
  partners: Record<"供应商" | "客户", string>;
  barCode: string;
  productId: string;
  /** Of another product; empty where no kind needs it. */
  otherBarCode: string;
}

/** Creates a tenant's first product, partners, warehouse and account, and waits until the documents' services have them. */
export async function shopOf(tenant: Tenant, knows: readonly DocumentKind[]): Promise<Shop> {
  const { token } = tenant;
  const first = async (endpoint: typeof listWarehouses | typeof listAccounts) => {
    const rows = await vi.waitFor(
      async () => {
        const existing = await done<{ rows: { id: string }[] }>(endpoint, { token });
        if (existing.rows.length === 0) throw new Error(`${endpoint.path}: nothing yet`);
        return existing.rows;
      },
      { timeout: PATIENCE_MS, interval: 200 },
    );
    return rows[0]?.id ?? "";
  };
  const partner = async (type: "供应商" | "客户") =>
    (await done<{ id: string }>(addPartner, { token, body: { type, supplier: `Partner ${type}` } })).id;
  const branch = async () => (await done<{ id: string }>(addWarehouse, { token, body: { name: "Branch" } })).id;
  const prices = { purchaseDecimal: "2", wholesaleDecimal: "4", commodityDecimal: "5" };
  const product = async () => {
    const barCode = `b${newId().slice(-10)}`;
    const meList = [{ barCode, commodityUnit: "pcs", ...prices }];
    const body = { name: `Product ${barCode}`, unit: "pcs", meList };
    return { barCode, ...(await done<{ id: string }>(addProduct, { token, body })) };
  };
  const { barCode, id: productId } = await product();
  const shop: Shop = {
    ...tenant,
    warehouseId: await first(listWarehouses),
    otherWarehouseId: knows.some(({ movements }) => movements.hasTarget) ? await branch() : "",
    accountId: await first(listAccounts),
    partners: { 供应商: await partner("供应商"), 客户: await partner("客户") },
    ...{ barCode, productId },
    otherBarCode: knows.some(({ movements }) => movements.hasParent) ? (await product()).barCode : "",
  };
  const codes = [barCode, shop.otherBarCode].filter((code) => code !== "");
  for (const kind of knows) {
    await vi.waitFor(
      async () => {
        const { lines } = await done<{ lines: LineStart[] }>(kind.endpoints.lineStarts, {
          token,
          query: { barCodes: codes.join(",") },
        });
        if (lines.length < codes.length) throw new Error(`${kind.name} does not know the product yet`);
        // Deliberately out of range: every other issue is reported with it, and nothing is saved.
        const body = documentOf(kind, shop, "1", { operTime: "1999-01-01T00:00:00.000Z" });
        const wrong = refusedBy(await request(kind.endpoints.add, { token, body }));
        if (wrong.includes("not-found")) throw new Error(`${kind.name} does not know all it needs yet: ${wrong}`);
      },
      { timeout: PATIENCE_MS, interval: 200 },
    );
  }
  return shop;
}

/** The partner that documents of a kind must name; null: they need none. */
export const partnerIn = ({ partner }: DocumentKind, partners: Shop["partners"]): string | null =>
  partner?.required && partner.type !== "会员" ? partners[partner.type] : null;

/** A document of one line of the shop's product and further lines, paid in full; where that product is a parent, as much of the other one is its child. */
export function documentOf(
  kind: DocumentKind,
  shop: Shop,
  operNumber: string,
  changes: { unitPrice?: string; operTime?: string; more?: readonly ReturnType<typeof validLine>[] } = {},
) {
  const { unitPrice = "2", operTime = "2026-11-01T02:00:00.000Z", more = [] } = changes;
  const line = (barCode: string) => validLine(barCode, shop.warehouseId, { operNumber, unitPrice });
  const lines = withParts(kind, [line(shop.barCode), ...more], () => line(shop.otherBarCode)).map((each) =>
    placedIn(kind, each, [shop.warehouseId, shop.otherWarehouseId]),
  );
  const base = { id: newId(), operTime, lines, organId: partnerIn(kind, shop.partners) };
  if (!kind.amounts.movesMoney) return base;
  const amount = validTotals(lines).due;
  return { ...base, changeAmount: amount, accounts: [{ accountId: shop.accountId, amount }] };
}

export const detailOf = async (kind: DocumentKind, { token }: Tenant, id: string): Promise<DocumentDetail> =>
  (await done<{ info: DocumentDetail }>(kind.endpoints.info, { token, query: { id } })).info;

/** Waits until stock has posted a document. */
export const posted = (kind: DocumentKind, tenant: Tenant, id: string): Promise<void> =>
  vi.waitFor(
    async () => {
      if (!(await detailOf(kind, tenant, id)).stockPosted) throw new Error(`${kind.name} ${id} is not posted`);
    },
    { timeout: PATIENCE_MS, interval: 100 },
  );

/** The refusal id of a response, with those of its issues. */
export const refusedBy = (reply: Reply): string[] => {
  const data = reply.json.data as { refusal?: string; issues?: { id: string }[] } | undefined;
  return [data?.refusal ?? "", ...(data?.issues ?? []).map(({ id }) => id)];
};
