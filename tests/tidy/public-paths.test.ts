// Checks the browser kit's public paths: each is a module under its own name and is imported by somebody.
import { describe, expect, it } from "vitest";
import { files, read } from "./sources.ts";

const kit = JSON.parse(read("packages/ui-kit/package.json")) as { exports: Record<string, string> };
const paths = Object.entries(kit.exports);

/** "./src/list/row.tsx" is "./list/row"; a folder's module of the same name goes by the folder's name alone. */
const nameOf = (file: string): string => file.replace(/^\.\/src\/|\.tsx?$/g, "").replace(/^([^/]+)\/\1$/, "$1");

const applications = files
  .filter((path) => /^(shell|mfe-[^/]+)\/.*\.tsx?$/.test(path))
  .map(read)
  .join("\n");

describe("public paths of the browser kit", () => {
  it("every public path of the browser kit is a module under its own name", () => {
    expect(paths.filter(([path, file]) => path !== `./${nameOf(file)}`)).toEqual([]);
  });

  it("every public path of the browser kit is imported by the shell or a remote", () => {
    const unused = paths.filter(([path]) => !applications.includes(`"@kontor/ui-kit/${path.slice(2)}"`));
    expect(unused).toEqual([]);
  });
});
