import { describe, expect, it } from "vitest";
import { DRAFTS_MAX, type Draft, draftKey, offered, outlived } from "./draft.rules.ts";
import { blankHead } from "./head.rules.ts";

const DAY = 24 * 3_600_000;
const sheet = { head: blankHead(new Date(0)), lines: [] };
const draft = (user: string, documentId: string, savedAt: number, version: number | null = null): Draft => ({
  key: draftKey(user, "purchase-in", documentId),
  user,
  noun: "purchase-in",
  documentId,
  version,
  savedAt,
  ours: sheet,
  base: sheet,
});

describe("drafts", () => {
  it("of a user are bounded, the oldest give way, and others' stay", () => {
    const mine = Array.from({ length: DRAFTS_MAX + 2 }, (_, at) => draft("ann", `d${at}`, at));
    expect(outlived([...mine, draft("bob", "x", 0)], "ann", DAY)).toEqual([mine[1]?.key, mine[0]?.key]);
  });

  it("live two weeks", () => {
    expect(outlived([draft("ann", "d", 0)], "bob", 14 * DAY)).toEqual([]);
    expect(outlived([draft("ann", "d", 0)], "bob", 14 * DAY + 1)).toHaveLength(1);
  });

  it("are offered to their user alone, for the document that is opened", () => {
    const drafts = [
      draft("ann", "new1", 1),
      draft("ann", "new2", 2),
      draft("ann", "old", 3, 7),
      draft("bob", "new3", 4),
    ];
    const asked = { user: "ann", noun: "purchase-in" };
    expect(offered(drafts, { ...asked, documentId: undefined })?.documentId).toBe("new2");
    expect(offered(drafts, { ...asked, documentId: "old" })?.version).toBe(7);
    expect(offered(drafts, { ...asked, documentId: "other" })).toBeUndefined();
    expect(offered(drafts, { ...asked, noun: "sale-out", documentId: undefined })).toBeUndefined();
  });
});
