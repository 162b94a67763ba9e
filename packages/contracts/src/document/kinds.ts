// All document kinds, for those who speak of all of them: the registry, number prefixes, the stock ledger.
import { purchaseIn } from "../purchase/kinds.ts";
import { retailBack, retailOut, saleBack, saleOut } from "../sales/kinds.ts";
import { otherIn, otherOut } from "../warehouse/kinds.ts";
import type { DocumentKind } from "./define.ts";

export const documentKinds: readonly DocumentKind[] = [
  purchaseIn,
  saleOut,
  saleBack,
  retailOut,
  retailBack,
  otherIn,
  otherOut,
];
