// Reference data that changes while documents name it: documents keep valid references (C-12).
import { saleOut } from "@kontor/contracts/sales/kinds";
import { upsertPartners, upsertProducts, upsertWarehouses } from "@kontor/service-kit/document/replica.store";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { changeOf } from "@kontor/service-kit/testing/document-change";
import { type DocumentHarness, documentOf } from "@kontor/service-kit/testing/document-harness";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openHarness } from "../testing/harness.ts";

let harness: DocumentHarness;
beforeAll(() => {
  harness = openHarness();
});
afterAll(() => harness.close());
const at = saleOut.endpoints;

test("a document keeps a partner or other record that is renamed and disabled later, and a new document cannot name it (C-12)", async () => {
  const tenant = await harness.tenant();
  const { owner, catalogue: goods } = tenant;
  const { id } = await harness.done(at.add, owner, { body: documentOf(saleOut, tenant) });
  const now = { version: 2, enabled: false, deleted: false };
  const nowhere = { contacts: "", telephone: "", phoneNum: "", address: "" };
  const partner = { ...now, ...nowhere, id: goods.partners.客户, type: "客户", name: "Renamed", taxRate: null };
  await tenant.tables(async (tx) => {
    await upsertPartners(tx, [partner]);
    await upsertWarehouses(tx, [
      { ...now, id: goods.warehouses.main, name: "Moved", isDefault: true, creatorId: null },
    ]);
  });
  const { info } = await harness.done(at.info, owner, { query: { id } });
  expect(info).toMatchObject({ organName: "Renamed", lines: [{ depotName: "Moved" }, { depotName: "Moved" }] });
  await harness.done(at.update, owner, { body: changeOf(info, { remark: "still theirs" }) });
  const again = await harness.call(at.add, owner, { body: documentOf(saleOut, tenant) });
  expect(refusalOf(again).issues).toEqual([
    "document-partner-disabled organId",
    "document-depot-disabled lines.0.depotId",
    "document-depot-disabled lines.1.depotId",
  ]);
});

test("a product that was deleted is still in its documents, with the name it was saved with (C-12)", async () => {
  const tenant = await harness.tenant();
  const { owner, catalogue: goods } = tenant;
  const { id } = await harness.done(at.add, owner, { body: documentOf(saleOut, tenant) });
  const gone = { id: goods.ids.piece, version: 2, name: "Cola", deleted: true, barcodes: [] };
  await tenant.tables((tx) => upsertProducts(tx, [{ ...gone, ...texts }]));
  const { info } = await harness.done(at.info, owner, { query: { id } });
  expect(info.lines).toMatchObject([{ name: "Cola", barCode: goods.codes.piece }, { name: "Cola" }]);
  await harness.done(at.update, owner, { body: changeOf(info, { remark: "still there" }) });
  const again = await harness.call(at.add, owner, { body: documentOf(saleOut, tenant) });
  expect(refusalOf(again).issues).toContain("document-barcode-unknown lines.0.barCode");
});

const texts = {
  ...{ standard: "", model: "", color: "", brand: "", mfrs: "", otherField1: "", otherField2: "", otherField3: "" },
  ...{ mnemonic: "", enabled: true, enableSerialNumber: false, enableBatchNumber: false, manySku: false },
};
