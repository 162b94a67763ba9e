// Checks that lists of documents offer the filters and columns that follow from their kind (reference.md §8.3).
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { expect, it } from "vitest";
import { files, read } from "./sources.ts";

/** The code of a kind's list page. */
function pageOf(name: string): string {
  const path = files.find((file) => file.startsWith("mfe-") && file.endsWith(`/${name}/${name}.page.tsx`));
  return path === undefined ? "" : read(path);
}
/** The kinds whose page does not contain a piece of code. */
const lacking = (kinds: readonly { name: string }[], code: string): string[] =>
  kinds.map(({ name }) => name).filter((name) => !pageOf(name).includes(code));

it("the list of every kind that is created from source documents can be filtered by the source document's number", () => {
  const linked = documentKinds.filter(({ links }) => links.length > 0);
  expect(linked.length).toBeGreaterThan(4);
  expect(lacking(linked, '<TextFilter name="linkNumber" />')).toEqual([]);
});

it("the list of every kind of order has a column for the total after the discount", () => {
  const orders = documentKinds.filter(({ progress }) => progress);
  expect(lacking(orders, "columns.afterDiscount")).toEqual([]);
});
