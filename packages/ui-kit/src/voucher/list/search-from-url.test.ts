import { expect, it } from "vitest";
import { urlFilters } from "./search-from-url.ts";

it.each([
  ["(none)", undefined, undefined],
  ["of invalid JSON", "{", undefined],
  ["of a list", "[1]", undefined],
  ["of a filter within a filter", '{"status":{"a":1}}', undefined],
  [
    "of plain values",
    '{"status":0,"endTime":"2026-10-31T15:59:59.999Z","beginTime":null}',
    { status: 0, endTime: "2026-10-31T15:59:59.999Z", beginTime: null },
  ],
])("an address with the search %s gives its filters, or none where it is invalid", (_, text, expected) => {
  expect(urlFilters(text)).toEqual(expected);
});
