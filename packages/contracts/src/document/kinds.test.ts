import { describe, expect, it } from "vitest";
import { documentKinds } from "./kinds.ts";

describe("a kind that is drawn from another", () => {
  it.each(documentKinds.filter(({ drawnFrom }) => drawnFrom).map((kind) => [kind.name, kind] as const))(
    "%s finds its source from its own page, and nobody else's page does",
    (_name, kind) => {
      const sources = documentKinds.filter(({ drawnBy }) => drawnBy.includes(kind.page));
      expect(sources.map(({ name }) => name)).toEqual([kind.drawnFrom]);
    },
  );
});
