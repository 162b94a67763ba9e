// Every write of several things names each once: of one that is named twice with two versions it would be unknown which counts.
import { expect, it } from "vitest";
import { z } from "zod";
import { endpoints } from "../registry.ts";
import { newId } from "./id.ts";
import { issuesIn } from "./issues.ts";

const ID = newId();
/** By the name of the field: the same thing twice, in capitals as well, which is the same id. */
const TWICE: Readonly<Record<string, (isText: boolean) => unknown>> = {
  ids: (isText) => (isText ? `${ID},${ID.toUpperCase()}` : [ID, ID.toUpperCase()]),
  documents: () => [1, 2].map((version) => ({ id: ID, version })),
};

const bulk = endpoints
  .filter(({ method, audience }) => method !== "GET" && audience === "staff")
  .flatMap(({ method, path, body, query }) =>
    [body, query].flatMap((schema) =>
      schema instanceof z.ZodObject
        ? Object.keys(TWICE).flatMap((field) =>
            field in schema.shape ? [{ call: `${method} ${path}`, schema, field, isText: schema === query }] : [],
          )
        : [],
    ),
  );

it("the calls with several ids include those of all kinds of vouchers and of master data", () => {
  expect(bulk.length).toBeGreaterThan(80);
});

it.each(bulk)("a call that names one of several ids twice is refused: $call", ({ schema, field, isText }) => {
  const issues = issuesIn(schema, { [field]: TWICE[field]?.(isText) });
  expect(issues).toContainEqual({ id: "field-invalid", field });
});
