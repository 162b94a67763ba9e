import { expect, it } from "vitest";
import { askedFilters } from "./search-from-url.ts";

it.each([
  ["nothing", undefined, undefined],
  ["what is no JSON", "{", undefined],
  ["a list", "[1]", undefined],
  ["a filter that holds another", '{"status":{"a":1}}', undefined],
  [
    "plain values",
    '{"status":0,"endTime":"2026-10-31T15:59:59.999Z","beginTime":null}',
    { status: 0, endTime: "2026-10-31T15:59:59.999Z", beginTime: null },
  ],
])("an address with the search %s gives its filters, or none where it is invalid", (_, text, found) => {
  expect(askedFilters(text)).toEqual(found);
});
