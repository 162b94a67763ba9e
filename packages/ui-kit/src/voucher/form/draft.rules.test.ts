import { expect, it } from "vitest";
import { z } from "zod";
import { draftEntry, draftOf } from "./draft.rules.ts";

const draft = draftOf(z.object({ remark: z.string() }));
const entry = { key: "k", user: "ann", noun: "purchase-in", documentId: "d", version: null, savedAt: 1 };
const stored = { ...entry, ours: { remark: "mine" }, base: { remark: "" } };

it.each([
  ["as it was stored", stored, true],
  ["without what the changes were made to", { ...stored, base: undefined }, false],
  ["of an earlier form, which had no remark", { ...stored, ours: {} }, false],
  ["with a version that is no number", { ...stored, version: "1" }, false],
])("whether a draft %s can still be read is decided by its schema", (_what, value, isRead) => {
  expect(draft.safeParse(value).success).toBe(isRead);
});

it("the list of drafts has no content, so that it is read without loading them", () => {
  expect(draftEntry.parse(stored)).toEqual(entry);
});
