import { describe, expect, it } from "vitest";
import { blankHead, bodyOf, writtenLines } from "./head.rules.ts";

const now = new Date("2026-03-01T08:00:00.000Z");

describe("a new head", () => {
  it("starts now, with nothing chosen and nothing paid", () => {
    expect(blankHead(now)).toMatchObject({
      operTime: now.toISOString(),
      organId: null,
      accounts: [],
      changeAmount: "0",
    });
  });

  it("is sent without a number when none was typed, so that one is drawn", () => {
    expect(bodyOf("1", blankHead(now), []).number).toBeUndefined();
    expect(bodyOf("1", { ...blankHead(now), number: " CGRK1 " }, []).number).toBe("CGRK1");
  });

  it("lets one account alone take all that is paid", () => {
    const head = { ...blankHead(now), changeAmount: "12.5", accounts: [{ accountId: "a", amount: "0" }] };
    expect(bodyOf("1", head, []).accounts).toEqual([{ accountId: "a", amount: "12.5" }]);
  });

  it("leaves several accounts the parts that were typed", () => {
    const accounts = [
      { accountId: "a", amount: "5" },
      { accountId: "b", amount: "7.5" },
    ];
    expect(bodyOf("1", { ...blankHead(now), changeAmount: "12.5", accounts }, []).accounts).toEqual(accounts);
  });

  it("sends ids of attachments and none of the words that are only shown", () => {
    const fileName = [{ id: "f", name: "bill.pdf", size: 3 }];
    const body = bodyOf("1", { ...blankHead(now), fileName, organName: "Acme", linkNumber: "XSCK1" }, []);
    expect(body.fileName).toEqual(["f"]);
    expect(body).not.toHaveProperty("organName");
    expect(body).not.toHaveProperty("linkNumber");
  });
});

it("lines that nobody wrote into are not sent", () => {
  expect(writtenLines([])).toEqual([]);
});
