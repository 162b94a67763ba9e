// All that the reports service hears.
import type { Consumer } from "@kontor/service-kit/consume";
import type { PostingOptions } from "../posting/document.store.ts";
import { documentsOf } from "./documents.ts";
import { fromFinance } from "./finance.ts";
import { fromSystem } from "./system.ts";
import { fromWarehouse } from "./warehouse.ts";

export const readersWith = (options: PostingOptions): readonly Consumer<object>[] => [
  fromSystem,
  documentsOf("purchase", options),
  documentsOf("sales", options),
  fromWarehouse(options),
  fromFinance,
];
export const readers = readersWith({});
