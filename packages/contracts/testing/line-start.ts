// What a line with a product starts with. Imported by tests only.
import { newId } from "../src/core/id.ts";
import type { LineStart } from "../src/document/document.ts";

export const teaStart: LineStart = {
  materialId: newId(),
  materialExtendId: newId(),
  barCode: "690001",
  name: "Tea",
  standard: "250 g",
  model: "",
  color: "",
  brand: "",
  mfrs: "",
  otherField1: "",
  otherField2: "",
  otherField3: "",
  materialUnit: "box",
  sku: "",
  enableSerialNumber: false,
  enableBatchNumber: false,
  ratio: "1",
  taxRate: "13.0000",
  unitPrice: "10.5555",
  lowDecimal: null,
  refusal: null,
};
