import { describe, expect, it } from "vitest";
import type { DraftEntry } from "./draft.rules.ts";
import { DRAFTS_MAX, draftKey, offered, outlived } from "./drafts.ts";

const DAY = 24 * 3_600_000;
const draft = (user: string, documentId: string, savedAt: number, version: number | null = null): DraftEntry => ({
  key: draftKey(user, "purchase-in", documentId),
  user,
  noun: "purchase-in",
  documentId,
  version,
  savedAt,
});

describe("drafts", () => {
  it("the number of a user's drafts is limited, the oldest are dropped, and other users' drafts stay", () => {
    const mine = Array.from({ length: DRAFTS_MAX + 2 }, (_, at) => draft("ann", `d${at}`, at));
    expect(outlived([...mine, draft("bob", "x", 0)], "ann", DAY)).toEqual([mine[1]?.key, mine[0]?.key]);
  });

  it("drafts are dropped after two weeks", () => {
    expect(outlived([draft("ann", "d", 0)], "bob", 14 * DAY)).toEqual([]);
    expect(outlived([draft("ann", "d", 0)], "bob", 14 * DAY + 1)).toHaveLength(1);
  });

  it("a draft is offered only to its user, for the document that is opened", () => {
    const drafts = [
      draft("ann", "new1", 1),
      draft("ann", "new2", 2),
      draft("ann", "old", 3, 7),
      draft("bob", "new3", 4),
    ];
    const query = { user: "ann", noun: "purchase-in" };
    expect(offered(drafts, { ...query, documentId: undefined })?.documentId).toBe("new2");
    expect(offered(drafts, { ...query, documentId: "old" })?.version).toBe(7);
    expect(offered(drafts, { ...query, documentId: "other" })).toBeUndefined();
    expect(offered(drafts, { ...query, noun: "sale-out", documentId: undefined })).toBeUndefined();
  });
});
