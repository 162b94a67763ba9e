import { newId } from "@kontor/contracts/core/id";
import { type LineStart, lineInput } from "@kontor/contracts/document/document";
import { teaStart } from "@kontor/contracts/testing/line-start";
import { describe, expect, it } from "vitest";
import { bodyOf, wireLine } from "./body.rules.ts";
import { blankHead } from "./head.rules.ts";
import { blankLine, figured, started } from "./line.rules.ts";

const now = new Date("2026-03-01T08:00:00.000Z");
const depotId = newId();
const line = (start: LineStart = teaStart) => started(blankLine(newId(), { depotId, depotName: "Main" }), start);

describe("the request body of a document", () => {
  it("a document without a typed number is sent without one, so that a number is allocated", () => {
    expect(bodyOf("1", blankHead(now), []).number).toBeUndefined();
    expect(bodyOf("1", { ...blankHead(now), number: " CGRK1 " }, []).number).toBe("CGRK1");
  });

  it("a single settlement account gets the whole amount paid", () => {
    const head = { ...blankHead(now), changeAmount: "12.5", accounts: [{ accountId: "a", amount: "0" }] };
    expect(bodyOf("1", head, []).accounts).toEqual([{ accountId: "a", amount: "12.5" }]);
  });

  it("several settlement accounts keep the parts that were typed", () => {
    const accounts = [
      { accountId: "a", amount: "5" },
      { accountId: "b", amount: "7.5" },
    ];
    expect(bodyOf("1", { ...blankHead(now), changeAmount: "12.5", accounts }, []).accounts).toEqual(accounts);
  });

  it("a document's attachments are sent by id, and texts that are only shown are not sent", () => {
    const fileName = [{ id: "f", name: "bill.pdf", size: 3 }];
    const body = bodyOf("1", { ...blankHead(now), fileName, organName: "Acme", linkNumber: "XSCK1" }, []);
    expect(body.fileName).toEqual(["f"]);
    expect(body).not.toHaveProperty("organName");
    expect(body).not.toHaveProperty("linkNumber");
  });

  it("a line of a document into which nothing was typed is not sent", () => {
    expect(bodyOf("1", blankHead(now), [blankLine(newId()), line()]).lines).toHaveLength(1);
  });
});

describe("the request body of a line", () => {
  it("the body of a line with a product satisfies the contract's schema", () => {
    expect(lineInput.safeParse(wireLine(line())).success).toBe(true);
  });

  it("a line with hidden prices sends no prices, so that no zero overwrites them", () => {
    const hidden = line({ ...teaStart, unitPrice: null });
    expect(hidden.hidden).toBe(true);
    expect(Object.keys(wireLine(figured(hidden, "operNumber", "4")))).not.toContain("unitPrice");
  });
});
