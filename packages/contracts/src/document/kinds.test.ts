import { describe, expect, it } from "vitest";
import { documentKinds } from "./kinds.ts";

describe("what a kind says", () => {
  const pairs = documentKinds.flatMap((kind) => documentKinds.map((other) => [kind.name, other.name, kind] as const));
  it.each(pairs)(
    "of %s under the name of %s is read when they are one, and cannot be read otherwise",
    (_of, name, kind) => {
      for (const { body, example } of [kind.facts.effective, kind.facts.withdrawn])
        expect(body.safeParse({ ...example, kind: name }).success).toBe(name === kind.name);
    },
  );
});

describe("a kind that is drawn from another", () => {
  it.each(documentKinds.filter(({ drawnFrom }) => drawnFrom).map((kind) => [kind.name, kind] as const))(
    "%s finds its source from its own page, and nobody else's page does",
    (_name, kind) => {
      const sources = documentKinds.filter(({ drawnBy }) => drawnBy.includes(kind.page));
      expect(sources.map(({ name }) => name)).toEqual([kind.drawnFrom]);
    },
  );
});
