// Checks that no two kinds of documents or slips share a name, number prefix, path or page.
import { describe, expect, it } from "vitest";
import { slipKinds } from "../finance/slip-kinds.ts";
import { menu } from "../menu.ts";
import { documentKinds } from "./document-kinds.ts";

const kinds = [...documentKinds, ...slipKinds];
const twice = (values: readonly string[]): string[] => values.filter((value, at) => values.indexOf(value) !== at);
/** Prefixes with more than letters: where the digits begin, the prefix ends. */
const unclear = (prefixes: readonly string[]): string[] => prefixes.filter((prefix) => !/^[A-Z]+$/.test(prefix));

it.each([
  ["kinds with the same prefix", twice(["CGRK", "XSCK", "CGRK"]), ["CGRK"]],
  ["prefixes that digits end", unclear(["SK", "SK1", "FK"]), ["SK1"]],
])("the check of number prefixes finds %s", (_case, kindsToCheck, expected) => {
  expect(kindsToCheck).toEqual(expected);
});

describe("kinds of documents and slips", () => {
  it.each(["name", "prefix", "path", "page"] as const)("no two kinds have the same %s", (property) => {
    expect(twice(kinds.map((kind) => kind[property]))).toEqual([]);
  });

  it("no two kinds have the same name on the wire", () => {
    expect(twice(kinds.map((kind) => ("subType" in kind ? `${kind.type} ${kind.subType}` : kind.type)))).toEqual([]);
  });

  it("a number prefix has letters alone, so that a number identifies one kind although ZZ and ZZD begin alike", () => {
    expect(unclear(kinds.map(({ prefix }) => prefix))).toEqual([]);
  });

  it("each kind has its page in the menu", () => {
    const pages = menu.map(({ url }) => url);
    expect(kinds.map(({ page }) => page).filter((page) => !pages.includes(page))).toEqual([]);
  });
});
