import { expect, it } from "vitest";
import { strangeNames } from "./names.rules.ts";
import { files, read } from "./sources.ts";

it.each([
  ["services/a/src/desk.ts", "", ['desk.ts: "desk" is service, form store or grid context']],
  ["services/a/src/material/price.store.ts", "", ['material: "material" is product']],
  [
    "services/a/src/price.store.ts",
    "export function keepPrices() {}",
    ['keepPrices: "keep" is store, upsert or retain'],
  ],
  ["mfe-a/src/x.tsx", "export default function DepotList() {}", ['DepotList: "depot" is warehouse']],
  ["services/a/src/kind.ts", "export interface SaleTraits {}", ['SaleTraits: "traits" is kind']],
  ["infra/src/a.ts", "export const companyOf = 1;", ['companyOf: "company" is tenant']],
  [
    "services/a/src/a.ts",
    "const rows = 1;\nexport { rows as askedRows };",
    ['askedRows: "asked" is query, requested, or what it is'],
  ],
  ["packages/a/src/a.ts", "export const {\n  list: givenList,\n  info,\n} = made;", ['givenList: "given" is input']],
  ["tests/a.ts", "export const [id, vendorId] = ids;", ['vendorId: "vendor" is supplier']],
  ["packages/a/src/a.ts", "export const { bill: document } = made;\nexport { doc as document };", []],
  ["services/a/src/price.store.ts", "const keep = 1;\nexport const upsertPrices = 2;", []],
])("%s with %j has these names that the glossary does not: %j", (path, text, faults) => {
  expect(strangeNames(path, text)).toEqual(faults);
});

it("no file and no export bears a word for which the glossary has another", () => {
  const sources = files.filter((path) => /\.(ts|tsx|mjs)$/.test(path));
  expect(sources.flatMap((path) => strangeNames(path, read(path)).map((fault) => `${path}: ${fault}`))).toEqual([]);
});
