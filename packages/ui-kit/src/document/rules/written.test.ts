// Tests that every field a user types is sent and compared: a forgotten field would be saved empty, or lost when two people write.
import { newId } from "@kontor/contracts/core/id";
import { documentAdd, type LineInput, lineInput } from "@kontor/contracts/document/document";
import { describe, expect, it } from "vitest";
import { bodyOf, wireLine } from "./body.rules.ts";
import { documentMerger } from "./document-merge.rules.ts";
import { blankHead, type DocumentContent, type Head } from "./head.rules.ts";
import { blankLine, type FormLine } from "./line.rules.ts";

const { isChanged, merge } = documentMerger;

const OTHER = newId();
const fieldsOf = (shape: object, without: readonly string[]): string[] =>
  Object.keys(shape).filter((field) => !without.includes(field));

describe("a line", () => {
  const lineFields = fieldsOf(lineInput.shape, ["id"]) as (keyof LineInput)[]; // the schema's own
  const line = blankLine(newId());
  /** A value other than the field's current one that satisfies the contract. */
  const written = (field: keyof LineInput): string | boolean => {
    const values = ["7", "noted", OTHER, "2026-12-31", true];
    const example = values.find((value) => lineInput.shape[field].safeParse(value).success);
    if (example === undefined) throw new Error(`nothing to write into ${field}`);
    return example;
  };
  const withField = (field: keyof LineInput): FormLine => ({ ...line, [field]: written(field) });
  const contentOf = (one: FormLine): DocumentContent => ({ head: blankHead(new Date(0)), lines: [one] });

  it.each(lineFields)("a line sends its %s as it was typed", (field) => {
    expect(wireLine(withField(field))[field]).toBe(written(field));
  });

  /** The tax follows from the total with tax, and the source line that a line takes from never changes. */
  const compared = lineFields.filter((field) => field !== "taxMoney" && field !== "linkId");
  it.each(compared)("a line whose %s changes counts as changed", (field) => {
    expect(isChanged(contentOf(line), contentOf(withField(field)))).toBe(true);
  });

  /** The totals follow from the other fields. */
  const merged = compared.filter((field) => field !== "allPrice" && field !== "taxLastMoney");
  it.each(merged)("a line that both users changed takes over the other user's %s in a merge", (field) => {
    const mine = field === "remark" ? { operNumber: "3" } : { remark: "mine" };
    const theirs = withField(field);
    const [both] = merge(contentOf(line), contentOf({ ...line, ...mine }), contentOf(theirs)).lines;
    // A price has four decimals once the line is recalculated.
    expect(Number(both?.[field]) || both?.[field]).toEqual(Number(theirs[field]) || theirs[field]);
    expect(both).toMatchObject(mine);
  });
});

describe("a document", () => {
  const headFields = fieldsOf(documentAdd.shape, ["id", "lines"]) as (keyof Head)[]; // the form's names are the contract's
  const head = blankHead(new Date(0));
  const withField = (field: keyof Head): Head => {
    const value = head[field];
    const part = { id: newId(), accountId: newId(), name: "a.pdf", size: 1, amount: "7" };
    return { ...head, [field]: Array.isArray(value) ? [part] : value === null ? newId() : "7" };
  };

  it.each(headFields)("the request body of a document has its %s", (field) => {
    const sent = (of: Head) => JSON.stringify(bodyOf("", of, [])[field as keyof typeof documentAdd.shape]);
    expect(sent(withField(field))).not.toBe(sent(head));
  });

  it.each(headFields)("a document whose %s changes counts as changed", (field) => {
    expect(isChanged({ head, lines: [] }, { head: withField(field), lines: [] })).toBe(true);
  });
});
