// Checks that menu and remotes agree: every component of the menu is a page of its remote, and every page is in the menu.

import { menu } from "@kontor/contracts/menu";
import { expect, it } from "vitest";
import { files, read } from "./sources.ts";

const remotes = files.filter((path) => /^mfe-[^/]+\/package\.json$/.test(path)).map((path) => path.split("/")[0] ?? "");
const components = menu.map((item) => item.component).filter((component) => component !== "layout");

it("every component of the menu names a remote that exists", () => {
  expect(components.filter((component) => !remotes.includes(component.split("/")[0] ?? ""))).toEqual([]);
});

it.each(remotes)("the remote %s has exactly the pages that the menu opens, and home", (remote) => {
  const code = files
    .filter((path) => path.startsWith(`${remote}/src/`) && /\/(index|pages)\.tsx?$/.test(path))
    .map(read)
    .join("\n");
  const componentNames = components
    .filter((component) => component.startsWith(`${remote}/`))
    .map((component) => component.split("/")[1] ?? "");
  expect(componentNames.filter((id) => !new RegExp(`["'\\s{,]${id}["']?\\s*[:,]|["']${id}["']`).test(code))).toEqual(
    [],
  );
});
