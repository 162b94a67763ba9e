// Fills the replicas of purchase and sales with a test tenant's products. Imported by tests only.
import { newId } from "@kontor/contracts/core/id";
import {
  upsertAccounts,
  upsertPartners,
  upsertPersons,
  upsertProducts,
  upsertWarehouses,
} from "../src/document/replica.store.ts";
import type { CatalogueIds, Fill } from "./document-harness.ts";

const others = { otherField1: "Aisle 3", otherField2: "", otherField3: "" };
const texts = { standard: "500ml", model: "", color: "", brand: "", mfrs: "", ...others, mnemonic: "KL" };
const flags = {
  enabled: true,
  enableSerialNumber: false,
  enableBatchNumber: false,
  manySku: false,
  deleted: false,
  version: 1,
};
const prices = { purchaseDecimal: "2.5", wholesaleDecimal: "4", commodityDecimal: "5", lowDecimal: "1.5" };

const barcode = (barCode: string, changes: object = {}) => ({
  id: newId(),
  barCode,
  unit: "pcs",
  ratio: "1.000",
  sku: "",
  ...prices,
  ...changes,
});
const product = (id: string, name: string, barcodes: object[], changes: object = {}) => ({
  id,
  name,
  ...texts,
  ...flags,
  ...changes,
  version: 1,
  barcodes: barcodes.map((each) => ({ ...each })),
});

const productsOf = ({ codes, ids }: CatalogueIds) => [
  product(ids.piece, "Cola", [
    barcode(codes.piece),
    barcode(codes.case, {
      unit: "case",
      ratio: "12.000",
      purchaseDecimal: "30",
      wholesaleDecimal: "48",
      commodityDecimal: "60",
      lowDecimal: "18",
    }),
  ]),
  product(ids.other, "Tea", [barcode(codes.other)], { mnemonic: "CHA", weight: "1.5" }),
  product(newId(), "Phone", [barcode(codes.serial)], { enableSerialNumber: true }),
  product(newId(), "Milk", [barcode(codes.batch)], { enableBatchNumber: true }),
  product(
    newId(),
    "Shirt",
    [barcode(codes.attribute, { sku: "Red" }), barcode(codes.otherAttribute, { sku: "Blue" })],
    { manySku: true },
  ),
  product(newId(), "Old", [barcode(codes.disabled)], { enabled: false }),
];

const each = { version: 1, enabled: true, deleted: false };
/** A partner as its replica is. */
export const partnerOf = (id: string, type: "供应商" | "客户" | "会员", name: string) => ({
  ...{ ...each, id, type, name, taxRate: null as string | null },
  ...{ contacts: "Han Mei", telephone: "", phoneNum: "010-5550100", address: "Harbour Road 1" },
});

/** Products and warehouses too, where they are replicas. */
export const fillReplicas: Fill = async (tx, catalogue) => {
  const { warehouses } = catalogue;
  await upsertProducts(tx, productsOf(catalogue));
  await upsertWarehouses(tx, [
    { ...each, id: warehouses.main, name: "Main", isDefault: true, creatorId: null },
    { ...each, id: warehouses.second, name: "Second", isDefault: false, creatorId: null },
    { ...each, id: warehouses.closed, name: "Closed", isDefault: false, creatorId: null, enabled: false },
  ]);
  await fillOthers(tx, catalogue);
};

/** Partners, accounts and persons, which are replicas in every service with documents. */
export const fillOthers: Fill = async (tx, { partners, accounts, salesperson }) => {
  await upsertPartners(tx, [
    { ...partnerOf(partners.供应商, "供应商", "Supplier One"), taxRate: "13" },
    partnerOf(partners.客户, "客户", "Customer One"),
    partnerOf(partners.会员, "会员", "Member One"),
    { ...partnerOf(partners.disabled, "供应商", "Gone"), enabled: false },
  ]);
  await upsertAccounts(tx, [
    { ...each, id: accounts.cash, name: "Cash", isDefault: true },
    { ...each, id: accounts.bank, name: "Bank", isDefault: false },
    { ...each, id: accounts.closed, name: "Closed", isDefault: false, enabled: false },
  ]);
  await upsertPersons(tx, [{ ...each, id: salesperson, name: "Li Wei", type: "销售员" }]);
};
