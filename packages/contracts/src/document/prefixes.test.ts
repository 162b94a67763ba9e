// Documents and slips beside each other: what tells one kind from another is no second one's.
import { describe, expect, it } from "vitest";
import { slipKinds } from "../finance/slip-kinds.ts";
import { menu } from "../menu.ts";
import { documentKinds } from "./document-kinds.ts";

const kinds = [...documentKinds, ...slipKinds];
const twice = (values: readonly string[]): string[] => values.filter((value, at) => values.indexOf(value) !== at);

describe("kinds of documents and slips", () => {
  it.each(["name", "prefix", "path", "page"] as const)("no two have one %s", (property) => {
    expect(twice(kinds.map((kind) => kind[property]))).toEqual([]);
  });

  it("no two are called the same on the wire", () => {
    expect(twice(kinds.map((kind) => ("subType" in kind ? `${kind.type} ${kind.subType}` : kind.type)))).toEqual([]);
  });

  it("no prefix begins with another, so that a number names one kind", () => {
    const prefixes = kinds.map(({ prefix }) => prefix);
    const begun = prefixes.filter((one) => prefixes.some((other) => other !== one && one.startsWith(other)));
    expect(begun).toEqual([]);
  });

  it("each has its page in the menu", () => {
    const pages = menu.map(({ url }) => url);
    expect(kinds.map(({ page }) => page).filter((page) => !pages.includes(page))).toEqual([]);
  });
});
