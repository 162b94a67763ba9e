// Kinds of documents and slips together: what identifies one kind belongs to no other.
import { describe, expect, it } from "vitest";
import { slipKinds } from "../finance/slip-kinds.ts";
import { menu } from "../menu.ts";
import { documentKinds } from "./document-kinds.ts";

const kinds = [...documentKinds, ...slipKinds];
const twice = (values: readonly string[]): string[] => values.filter((value, at) => values.indexOf(value) !== at);

describe("kinds of documents and slips", () => {
  it.each(["name", "prefix", "path", "page"] as const)("no two kinds have the same %s", (property) => {
    expect(twice(kinds.map((kind) => kind[property]))).toEqual([]);
  });

  it("no two kinds have the same name on the wire", () => {
    expect(twice(kinds.map((kind) => ("subType" in kind ? `${kind.type} ${kind.subType}` : kind.type)))).toEqual([]);
  });

  it("no number prefix begins with another, so that a number identifies one kind", () => {
    const prefixes = kinds.map(({ prefix }) => prefix);
    const begun = prefixes.filter((one) => prefixes.some((other) => other !== one && one.startsWith(other)));
    expect(begun).toEqual([]);
  });

  it("each kind has its page in the menu", () => {
    const pages = menu.map(({ url }) => url);
    expect(kinds.map(({ page }) => page).filter((page) => !pages.includes(page))).toEqual([]);
  });
});
