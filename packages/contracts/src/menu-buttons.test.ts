// The buttons of pages, which roles grant, against the calls that need them.
import { expect, it } from "vitest";
import type { Button, Endpoint } from "./core/endpoint.ts";
import { menu } from "./menu.ts";
import { endpoints } from "./registry.ts";

const pagesOf = ({ page }: Endpoint): readonly string[] => {
  if (page === undefined) return [];
  if (typeof page === "string") return [page];
  return "by" in page ? Object.values(page.of) : page;
};
const buttonsOf = ({ button, alsoButton, fieldButtons }: Endpoint): readonly (Button | undefined)[] => [
  ...[button, alsoButton],
  ...Object.values(fieldButtons),
];

it("every button that a role can grant on a page is needed by a call of that page, once the page has calls", () => {
  const built = new Set(endpoints.flatMap(pagesOf));
  const needed = new Set(
    endpoints.flatMap((endpoint) =>
      pagesOf(endpoint).flatMap((page) => buttonsOf(endpoint).map((button) => `${page} ${button}`)),
    ),
  );
  const granted = menu
    .filter(({ url, side }) => side === "company" && built.has(url))
    .flatMap(({ url, buttons }) => buttons.map((button) => `${url} ${button}`));
  expect(granted.length).toBeGreaterThan(50);
  expect(granted.filter((each) => !needed.has(each))).toEqual([]);
});
