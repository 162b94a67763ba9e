// One resource of each kind of a tenant's catalogue, made through the public API.

import { newId } from "@kontor/contracts/core/id";
import { addAccount } from "@kontor/contracts/finance/account";
import { addItem } from "@kontor/contracts/finance/in-out-item";
import { addAttributeTemplate } from "@kontor/contracts/warehouse/attribute-template";
import { addCategory } from "@kontor/contracts/warehouse/category";
import { addProduct } from "@kontor/contracts/warehouse/product";
import { listPropertyAliases } from "@kontor/contracts/warehouse/property-alias";
import { addUnit } from "@kontor/contracts/warehouse/unit";
import { addWarehouse } from "@kontor/contracts/warehouse/warehouse";
import { vi } from "vitest";
import { done, type Tenant } from "./tenant.ts";

export interface Catalogue {
  depot: string;
  unit: string;
  materialCategory: string;
  materialAttribute: string;
  material: string;
  materialProperty: string;
  account: string;
  inOutItem: string;
}

/** One of those that a company has from the moment on in which the warehouse service hears of it. */
const propertyAliasOf = ({ token }: Tenant): Promise<string> =>
  vi.waitFor(
    async () => {
      const { rows } = await done<{ rows: { id: string }[] }>(listPropertyAliases, { token });
      if (!rows[0]) throw new Error("no property alias yet");
      return rows[0].id;
    },
    { timeout: 30_000, interval: 100 },
  );

/** Adds a warehouse, a unit, a category, an attribute template, a product, a settlement account and an item of income; answers their ids. */
export async function catalogueOf(tenant: Tenant): Promise<Catalogue> {
  const { token } = tenant;
  const name = `c${newId().slice(-12)}`;
  const add = async (endpoint: Parameters<typeof done>[0], body: object) =>
    (await done<{ id: string }>(endpoint, { token, body })).id;
  return {
    depot: await add(addWarehouse, { name }),
    unit: await add(addUnit, { basicUnit: "瓶", otherUnit: name.slice(-10), ratio: "12" }),
    materialCategory: await add(addCategory, { name, serialNo: name, parentId: null }),
    materialAttribute: await add(addAttributeTemplate, { attributeName: name.slice(-10), attributeValue: "红|蓝" }),
    material: await add(addProduct, { name, unit: "瓶", meList: [{ barCode: name, commodityUnit: "瓶" }] }),
    materialProperty: await propertyAliasOf(tenant),
    account: await add(addAccount, { name }),
    inOutItem: await add(addItem, { name, type: "收入" }),
  };
}
