import type { DocumentDetail } from "@kontor/contracts/document/document";
import { describe, expect, it } from "vitest";
import { copied } from "./stored.rules.ts";

const now = new Date("2026-03-01T08:00:00.000Z");

describe("a copy of a document", () => {
  const row = { id: "00000000-0000-7000-8000-000000000001", operNumber: "10000.000", taxRate: "13.00" };
  const old = { ...row, unitPrice: "0.0088", allPrice: "88.00", taxMoney: "12.00", taxLastMoney: "100.00" };
  const usual = { ...row, unitPrice: "0.0100", allPrice: "100.00", taxMoney: "13.00", taxLastMoney: "113.00" };
  const hidden = { ...row, unitPrice: null, allPrice: null, taxMoney: null, taxLastMoney: null };
  const copyOf = (lines: object[]) => {
    const detail = { accounts: [], lines } as unknown as DocumentDetail; // what a copy takes over
    return copied(detail, now, () => "00000000-0000-7000-8000-000000000002").lines;
  };

  it("a copy splits the total of a line again whose tax was made by an earlier rule, so that it can be saved", () => {
    expect(copyOf([old])).toMatchObject([
      { unitPrice: "0.0089", allPrice: "88.50", taxMoney: "11.50", taxLastMoney: "100.00" },
    ]);
  });

  it("a copy takes over the figures of all other lines unchanged", () => {
    const { id: _id, operNumber: _number, taxRate: _rate, ...figures } = usual;
    expect(copyOf([usual, hidden])).toMatchObject([figures, { hidden: true, unitPrice: "0", taxLastMoney: "0" }]);
  });
});
