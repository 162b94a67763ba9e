// One resource of each kind of a tenant's catalogue, made through the public API.

import { newId } from "@kontor/contracts/core/id";
import { addAccount } from "@kontor/contracts/finance/account";
import { addItem } from "@kontor/contracts/finance/in-out-item";
import { addAttributeTemplate } from "@kontor/contracts/warehouse/attribute-template";
import { addCategory } from "@kontor/contracts/warehouse/category";
import { addProduct } from "@kontor/contracts/warehouse/product";
import { addUnit } from "@kontor/contracts/warehouse/unit";
import { addWarehouse } from "@kontor/contracts/warehouse/warehouse";
import { done, type Tenant } from "./tenant.ts";

export interface Catalogue {
  depot: string;
  unit: string;
  materialCategory: string;
  materialAttribute: string;
  material: string;
  account: string;
  inOutItem: string;
}

/** Adds a warehouse, a unit, a category, an attribute template, a product, a settlement account and an item of income; answers their ids. */
export async function catalogueOf({ token }: Tenant): Promise<Catalogue> {
  const name = `c${newId().slice(-12)}`;
  const add = async (endpoint: Parameters<typeof done>[0], body: object) =>
    (await done<{ id: string }>(endpoint, { token, body })).id;
  return {
    depot: await add(addWarehouse, { name }),
    unit: await add(addUnit, { basicUnit: "瓶", otherUnit: name.slice(-10), ratio: "12" }),
    materialCategory: await add(addCategory, { name, serialNo: name, parentId: null }),
    materialAttribute: await add(addAttributeTemplate, { attributeName: name.slice(-10), attributeValue: "红|蓝" }),
    material: await add(addProduct, { name, unit: "瓶", meList: [{ barCode: name, commodityUnit: "瓶" }] }),
    account: await add(addAccount, { name }),
    inOutItem: await add(addItem, { name, type: "收入" }),
  };
}
