// Checks that menu and remotes agree: every component of the menu is a page of its remote, and every page is in the menu.

import { menu } from "@kontor/contracts/menu";
import { expect, it } from "vitest";
import { files, read } from "./sources.ts";

const remotes = files.filter((path) => /^mfe-[^/]+\/package\.json$/.test(path)).map((path) => path.split("/")[0] ?? "");
/** The home page has no line in the menu. */
const HOME = "mfe-reports/analysis";
/** `<remote>/<page id>`, as the menu names them. */
const opened = [HOME, ...menu.map((item) => item.component).filter((component) => component !== "layout")];

/** The pages that a remote's `pages.ts` lists. */
const pagesIn = (code: string): string[] => {
  const [, list = ""] = /export const pages = \{\n(.*?)\n\};/s.exec(code) ?? [];
  return [...list.matchAll(/^ {2}(\w+)[:,]/gm)].map(([, id = ""]) => id);
};

/** Pages that the menu opens and a remote does not have, and pages of a remote that no menu opens. */
function differences(components: readonly string[], codes: ReadonlyMap<string, string>): string[] {
  const pages = [...codes].flatMap(([remote, code]) => pagesIn(code).map((id) => `${remote}/${id}`));
  return [
    ...components.filter((component) => !pages.includes(component)).map((component) => `${component} is nowhere`),
    ...pages.filter((page) => !components.includes(page)).map((page) => `${page} is not in the menu`),
  ];
}

it("a page that the menu names but no remote has, and a page that no menu opens, are found", () => {
  const code = "export const pages = {\n  vendor: { load: () => import() },\n  person,\n};\n";
  const components = ["mfe-a/vendor", "mfe-a/role", "mfe-b/person"];
  expect(differences(components, new Map([["mfe-a", code]]))).toEqual([
    "mfe-a/role is nowhere",
    "mfe-b/person is nowhere",
    "mfe-a/person is not in the menu",
  ]);
});

it("the remotes have exactly the pages that the menu opens, and the home page", () => {
  expect(differences(opened, new Map(remotes.map((remote) => [remote, read(`${remote}/src/pages.ts`)])))).toEqual([]);
});
