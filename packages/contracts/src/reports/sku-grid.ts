// Lays a product's variants out as a grid: one attribute across, all others down, with sums of rows and columns. Pure.
import { figure } from "../core/money.ts";
import type { SkuGridRow } from "./sku-stock.ts";

type Variant = SkuGridRow["variants"][number];
export interface AttributeGrid {
  /** The position of the attribute across; null of variants with a single attribute. */
  across: number | null;
  /** The positions of all others. */
  down: readonly number[];
  columns: readonly string[];
  rows: readonly {
    /** The values of all other attributes, joined by "/". */
    name: string;
    /** A combination that does not exist is undefined. */
    cells: readonly (Variant | undefined)[];
    total: string;
  }[];
  totals: readonly string[];
}

const sumOf = (variants: readonly (Variant | undefined)[]): string =>
  variants.reduce((sum, each) => sum.plus(figure(each?.quantity)), figure("0")).toFixed();

/** The values of the variants at a position, in the attribute's order; unknown ones in that of the variants, behind. */
function valuesAt(skus: readonly (readonly string[])[], at: number, template: readonly string[]): string[] {
  const used = new Set(skus.map((values) => values[at] ?? ""));
  const inOrder = template.filter((name) => used.has(name));
  return [...new Set([...inOrder, ...used])];
}

/** @param across the position of the attribute whose values are columns; the last one where there are fewer */
export function attributeGrid(
  { variants, attributes }: Pick<SkuGridRow, "variants" | "attributes">,
  across: number,
): AttributeGrid {
  const skus = variants.map(({ sku }) => sku.split("/"));
  const count = Math.max(1, ...skus.map((values) => values.length));
  const at = count > 1 ? Math.min(across, count - 1) : null;
  const orders = Array.from({ length: count }, (_, position) =>
    valuesAt(skus, position, attributes[position]?.values ?? []),
  );
  const columns = at === null ? [] : (orders[at] ?? []);
  const downOf = (values: readonly string[]): string => values.filter((_, position) => position !== at).join("/");
  const rankOf = (values: readonly string[]): number =>
    orders.reduce(
      (rank, order, position) => (position === at ? rank : rank * order.length + order.indexOf(values[position] ?? "")),
      0,
    );
  const inOrder = skus
    .map((values, index) => ({ values, variant: variants[index] }))
    .sort((a, b) => rankOf(a.values) - rankOf(b.values));
  const rows = [...Map.groupBy(inOrder, ({ values }) => downOf(values))].map(([name, each]) => ({
    name,
    cells:
      at === null ? [] : columns.map((column) => each.find(({ values }) => (values[at] ?? "") === column)?.variant),
    total: sumOf(each.map(({ variant }) => variant)),
    variants: each.map(({ variant }) => variant),
  }));
  return {
    across: at,
    down: orders.map((_, position) => position).filter((position) => position !== at),
    columns,
    rows: rows.map(({ variants: of, ...row }) => (at === null ? { ...row, cells: of } : row)),
    totals: columns.map((_, index) => sumOf(rows.map(({ cells }) => cells[index]))),
  };
}

/** The heading of the grid's corner: what is down, and what is across. @param nameOf the name of an attribute that has none */
export function cornerOf(
  { across, down }: Pick<AttributeGrid, "across" | "down">,
  attributes: SkuGridRow["attributes"],
  nameOf: (at: number) => string,
): string {
  const named = (at: number): string => attributes[at]?.name ?? nameOf(at);
  return `${down.map(named).join("/")}${across === null ? "" : ` \\ ${named(across)}`}`;
}
