import { expect, it } from "vitest";
import { strangeNames, strangeVariables } from "./names.rules.ts";
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
  ["services/a/src/a.ts", "export async function keepRows() {}", ['keepRows: "keep" is store, upsert or retain']],
  ["services/a/src/a.ts", "export async function* keepRows() {}", ['keepRows: "keep" is store, upsert or retain']],
  ["services/a/src/a.ts", "export default async function sayIt() {}", ['sayIt: "say" is publish, or toast']],
  [
    "services/a/src/a.ts",
    "const sheet = 1;\nexport default sheet;",
    ['sheet: "sheet" is workbook, voucher or printed page'],
  ],
  ["services/a/src/a.ts", "export const enum Shelf {}", ['Shelf: "shelf" is parked facts']],
  ["services/a/src/a.d.ts", "export declare const shelf: string;", ['shelf: "shelf" is parked facts']],
  [
    "services/a/src/a.ts",
    "export default abstract class Desk {}",
    ['Desk: "desk" is service, form store or grid context'],
  ],
  ["services/a/src/a.ts", 'export * as doc from "./a.ts";', ['doc: "doc" is document']],
  [
    "services/a/src/a.ts",
    'export { type Row as Sheet, b } from "./a.ts";',
    ['Sheet: "sheet" is workbook, voucher or printed page'],
  ],
  ["packages/a/src/a.ts", "export const { a = {}, b: { c }, depot }: Made = made;", ['depot: "depot" is warehouse']],
  ["packages/a/src/a.ts", "export const { info: { doc } } = made;", ['doc: "doc" is document']],
  ["packages/a/src/a.ts", "export const { bill: document, a = depot } = made;\nexport { doc as document };", []],
  [
    "packages/a/src/a.ts",
    "export {\n  // The depot.\n  shelf,\n};\nexport default { doc };",
    ['shelf: "shelf" is parked facts'],
  ],
  ["services/a/src/price.store.ts", "const keep = 1;\nexport const upsertPrices = 2;", []],
])("in the file %s with the code %j these words have another one in the glossary: %j", (path, text, faults) => {
  expect(strangeNames(path, text)).toEqual(faults);
});

it("no file and no export bears a word for which the glossary has another", () => {
  const sources = files.filter((path) => /\.(ts|tsx|mjs)$/.test(path));
  expect(sources.flatMap((path) => strangeNames(path, read(path)).map((fault) => `${path}: ${fault}`))).toEqual([]);
});

it.each([
  ["const found = find();", ["found"]],
  ["let wanted: Query[] = [];", ["wanted"]],
  ["function reserve(asked: Reservation) {}", ["asked"]],
  ["rows.map((found) => found.id);", ["found"]],
  ["rows.map((held, at) => at);", ["held"]],
  ["rows.map(given => given);", ["given"]],
  ["// const found = find();", []],
  ["const row = { held: 1, found: 2 };", []],
  ["const { held: reserved } = row;", []],
  ["const foundRows = find(heldRows);", []],
])("of the code %j these variables are named by how they were come by: %j", (text, names) => {
  expect(strangeVariables(text)).toEqual(names);
});

it("no variable is named by how it was come by", () => {
  const sources = files.filter((path) => /\.tsx?$/.test(path) && path !== "tests/tidy/names.test.ts");
  expect(sources.flatMap((path) => strangeVariables(read(path)).map((name) => `${path}: ${name}`))).toEqual([]);
});
