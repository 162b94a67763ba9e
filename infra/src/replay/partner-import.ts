// Converts the customers and suppliers of a replayed file into rows of Kontor's import workbooks.
import {
  exportPartners,
  importCustomers,
  importSuppliers,
  listPartners,
  type PartnerType,
} from "@kontor/contracts/system/partner";
import { allRows } from "./all-rows.ts";
import type { Api } from "./api.ts";
import type { MasterImport } from "./import-masters.ts";
import type { Customer } from "./plan.ts";

const ADDRESS_MAX = 100;

export const customerName = (code: string): string => `Customer ${code}`;
/** A supplier's name: the beginning of a code, without the space that it may end with. */
export const supplierName = (code: string): string => `Supplier ${code}`.trim();

export const customerImport = (api: Api, customers: readonly Customer[]): MasterImport => ({
  what: "customers",
  masters: customers.map(({ code, country }) => {
    const name = customerName(code);
    return { name, cells: { "Customer name": name, Address: country.slice(0, ADDRESS_MAX) } };
  }),
  endpoint: importCustomers,
  ...partnerImport(api, "客户"),
});

export const supplierImport = (api: Api, codes: readonly string[]): MasterImport => ({
  what: "suppliers",
  masters: codes.map(supplierName).map((name) => ({ name, cells: { "Supplier name": name } })),
  endpoint: importSuppliers,
  ...partnerImport(api, "供应商"),
});

const partnerImport = (api: Api, type: PartnerType): Pick<MasterImport, "template" | "existing"> => ({
  template: () => api.call(exportPartners, { query: { type, template: "1", lang: "en" } }),
  async existing() {
    const rows = await allRows((page) => api.call(listPartners, { query: { ...page, type } }));
    return new Map(rows.map(({ supplier, id }) => [supplier, id]));
  },
});
