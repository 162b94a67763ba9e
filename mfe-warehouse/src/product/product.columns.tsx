// The columns of products (reference.md §8.5); hidden ones can be chosen.

import { isHiddenBy, type PriceLimit, type PriceRule } from "@kontor/contracts/core/actor";
import { plain } from "@kontor/contracts/core/decimal";
import { type ProductRow, productPriceFields } from "@kontor/contracts/warehouse/product";
import { pictureCell } from "@kontor/ui-kit/fields/picture";
import { formatAmount, formatNumber } from "@kontor/ui-kit/i18n/format";
import { dateTimeCell, enabledCell, numberCell, wholeCell, yesNoCell } from "@kontor/ui-kit/list/cells";
import type { Column } from "@kontor/ui-kit/list/column";
import { holdingLink, StockFigure } from "./product-figures.tsx";

const plainCell = (value: unknown) => (typeof value === "string" ? formatNumber(plain(value)) : "");

/** Prices with two decimals, and more only where needed. */
const priceCell = (value: unknown) => (typeof value === "string" ? formatAmount(plain(value)) : "");

const quantity = { cell: plainCell, total: plainCell, align: "end", unasked: true } as const;
const price = { cell: priceCell, align: "end" } as const;

const columns: Column<ProductRow>[] = [
  { name: "name", cell: wholeCell, sort: true },
  { name: "imageIds", cell: pictureCell("material.picture"), unasked: true },
  { name: "barCode" },
  { name: "standard", sort: true },
  { name: "color", sort: true, hidden: true },
  { name: "brand", sort: true, hidden: true },
  { name: "unitName" },
  { name: "currentStock", ...quantity, wrap: (shown, product) => <StockFigure product={product}>{shown}</StockFigure> },
  // What is reserved makes the difference to what is on hand.
  { name: "available", ...quantity, wrap: holdingLink("reserved") },
  { name: "reserved", ...quantity, hidden: true, wrap: holdingLink("reserved") },
  { name: "promised", ...quantity, hidden: true, wrap: holdingLink("promised") },
  { name: "coming", ...quantity, hidden: true, wrap: holdingLink("coming") },
  { name: "purchaseDecimal", ...price },
  { name: "commodityDecimal", ...price },
  { name: "wholesaleDecimal", ...price },
  { name: "lowDecimal", ...price },
  { name: "model", sort: true, spare: 1 },
  { name: "categoryName", spare: 2 },
  { name: "enabled", cell: enabledCell },
  { name: "initStock", ...quantity, hidden: true },
  { name: "mnemonic", sort: true, hidden: true },
  { name: "alias", hidden: true },
  { name: "mfrs", sort: true, hidden: true },
  { name: "weight", cell: numberCell, sort: true, hidden: true },
  { name: "expiryNum", sort: true, align: "end", hidden: true },
  { name: "position", sort: true, hidden: true },
  { name: "enableSerialNumber", cell: yesNoCell, hidden: true },
  { name: "enableBatchNumber", cell: yesNoCell, hidden: true },
  { name: "manySku", cell: yesNoCell, hidden: true },
  { name: "otherField1", hidden: true },
  { name: "otherField2", hidden: true },
  { name: "otherField3", hidden: true },
  { name: "remark", hidden: true },
  { name: "createTime", cell: dateTimeCell, sort: true, hidden: true },
];

const limitOf: Readonly<Record<string, PriceRule | undefined>> = productPriceFields;

/** The columns that a role with this price hiding may see (reference.md §6.5). */
export const columnsFor = (limits: ReadonlySet<PriceLimit>): Column<ProductRow>[] =>
  columns.filter(({ name }) => !isHiddenBy(limitOf[name] ?? [], limits));
