import { newId } from "@kontor/contracts/core/id";
import { credit } from "@kontor/contracts/document/amounts";
import { documentAdd } from "@kontor/contracts/document/document";
import { inbound } from "@kontor/contracts/document/movements";
import { describe, expect, it } from "vitest";
import { bodyOf } from "./body.rules.ts";
import { cellOf, issuesOfDocument } from "./check.rules.ts";
import { blankHead, type Head } from "./head.rules.ts";
import { blankLine, type FormLine, figured } from "./line.rules.ts";

const kind = { partner: { type: "供应商", required: true }, amounts: credit(-1), movements: inbound("own") } as const;
const good = (): FormLine =>
  figured(
    {
      ...blankLine(newId(), { depotId: newId(), depotName: "Main" }),
      barCode: "690001",
      materialId: newId(),
      unitPrice: "2",
    },
    "operNumber",
    "3",
  );
const head = (part: Partial<Head> = {}): Head => ({
  ...blankHead(new Date(0)),
  organId: newId(),
  accounts: [{ accountId: newId(), amount: "0" }],
  changeAmount: "6",
  ...part,
});
const wrongs = (form: Head, lines: FormLine[]) =>
  issuesOfDocument({
    kind,
    schema: documentAdd,
    head: form,
    lines,
    body: { ...bodyOf(newId(), form, lines), getAmount: null },
  }).map(({ id, field }) => `${field} ${id}`);

describe("the check before saving", () => {
  it("a correct document has no issue", () => {
    expect(wrongs(head(), [good()])).toEqual([]);
  });

  it("issues of head and lines are reported together, one for each field", () => {
    const lines = [
      good(),
      { ...good(), materialId: null },
      figured(good(), "operNumber", "2x"),
      { ...good(), depotId: null },
    ];
    expect(wrongs(head({ organId: null, accounts: [] }), lines)).toEqual([
      "organId document-partner-required",
      "accounts document-account-required",
      "lines.1.barCode document-barcode-unknown",
      "lines.2.operNumber number-invalid",
      "lines.3.depotId field-required",
    ]);
  });

  it("the parts of several accounts must make up what is paid", () => {
    const accounts = [
      { accountId: newId(), amount: "3" },
      { accountId: newId(), amount: "2" },
    ];
    expect(wrongs(head({ accounts }), [good()])).toEqual(["accounts document-accounts-sum"]);
  });

  it("a document without lines, a line without quantity or with a quantity of zero, and a price below the lowest are issues", () => {
    expect(wrongs(head(), [])).toEqual(["lines document-lines-required"]);
    expect(wrongs(head(), [figured(good(), "operNumber", "")])).toEqual(["lines.0.operNumber field-required"]);
    expect(wrongs(head(), [figured(good(), "operNumber", "0")])).toEqual(["lines.0.operNumber document-quantity-zero"]);
    expect(wrongs(head(), [{ ...good(), lowDecimal: "2.5" }])).toEqual([
      "lines.0.unitPrice document-price-below-lowest",
    ]);
    expect(wrongs(head(), [figured(good(), "operNumber", "1.2345")])).toEqual(["lines.0.operNumber number-invalid"]);
  });
});

it("an issue of a line is shown at a cell of the line, and an issue of the accounts at their field", () => {
  const line = good();
  expect(cellOf("lines.0.unitPrice", [line])).toEqual({ line: line.id, field: "unitPrice" });
  expect(cellOf("lines.0.linkId", [line])).toEqual({ line: line.id, field: "barCode" });
  expect(cellOf("lines", [line])).toBeUndefined();
  expect(cellOf("accounts.0.accountId", [line])).toEqual({ field: "accounts" });
});
