// Checks a document in the form before it is sent, and finds the field or cell of each issue.
import type { Issue } from "@kontor/contracts/core/error";
import { firstOfEachField, issuesIn } from "@kontor/contracts/core/issues";
import { hasWords } from "@kontor/contracts/core/name-key";
import type { DocumentKindValues } from "@kontor/contracts/document/kind-values";
import { type Movements, movesStock } from "@kontor/contracts/document/movements";
import { partIssues } from "@kontor/contracts/document/parts";
import { figure } from "@kontor/contracts/document/totals";
import { repeatedIssues, trackingIssues } from "@kontor/contracts/document/tracking";
import type { z } from "zod";
import { type IssueTarget, targetOf } from "../../voucher/form/issues.rules.ts";
import type { Head } from "./head.rules.ts";
import { baseOf, type FormLine, isFigure, LINE_FIELDS } from "./line.rules.ts";

interface Checked {
  kind: Pick<DocumentKindValues, "partner" | "amounts" | "movements">;
  schema: z.ZodType;
  body: unknown;
  head: Head;
  /** The lines that are sent, in their order. */
  lines: readonly FormLine[];
}

/** All issues, one for each field; those of lines are named `lines.<index>.<field>`, as the service names them. */
export function issuesOfDocument({ kind, schema, body, head, lines }: Checked): Issue[] {
  const partner =
    kind.partner?.required && head.organId === null ? [{ id: "document-partner-required", field: "organId" }] : [];
  return firstOfEachField([
    ...partner,
    ...(head.prepaid ? memberIssues(head) : accountIssues(kind, head, lines)),
    ...lines.flatMap((line, index) => lineIssues(line, index, kind.movements)),
    ...repeatedIssues(lines.map((line) => ({ ...line, productId: line.materialId }))).map(({ at, ...issue }) => ({
      ...issue,
      field: `lines.${at}.${issue.field}`,
    })),
    ...issuesIn(schema, body),
    ...partIssues(
      kind.movements,
      lines.map(({ materialId: productId, barCode }) => ({ productId, barCode })),
    ),
  ]);
}

/** It is a member's prepayment that pays. */
const memberIssues = ({ organId }: Head): Issue[] =>
  organId === null ? [{ id: "document-member-required", field: "organId" }] : [];

function accountIssues(
  { amounts }: Checked["kind"],
  { accounts, changeAmount }: Head,
  lines: readonly FormLine[],
): Issue[] {
  // A single account takes all that is paid. With hidden money the form cannot check the sum; the service does.
  const isKnown = accounts.length > 1 && !lines.some((line) => line.hidden) && isFigure(changeAmount);
  const figures = accounts.map((part) => ({ ...part, amount: isFigure(part.amount) ? part.amount : "0" }));
  return amounts.accountIssues(figures, isKnown ? changeAmount : undefined);
}

function lineIssues(line: FormLine, index: number, movements: Movements): Issue[] {
  const at = (field: string) => `lines.${index}.${field}`;
  const [wrong] = Object.keys(line.typed).filter((field) => field !== "barCode");
  const low = line.lowDecimal;
  const isLow = low !== null && !line.hidden && isFigure(line.unitPrice) && figure(line.unitPrice).lessThan(low);
  return [
    ...(line.materialId === null || line.typed.barCode !== undefined ? [unknown(line, at("barCode"))] : []),
    ...(movesStock(movements) && line.depotId === null ? [{ id: "field-required", field: at("depotId") }] : []),
    ...(movements.hasTarget ? targetIssues(line, at("anotherDepotId")) : []),
    ...(line.isLost && !hasWords(line.remark) ? [{ id: "document-loss-unexplained", field: at("remark") }] : []),
    ...(wrong === undefined ? [] : [{ id: isDay(wrong) ? "field-invalid" : "number-invalid", field: at(wrong) }]),
    ...tracking(line, movesStock(movements)).map((issue) => ({ ...issue, field: at(issue.field ?? "") })),
    ...(line.linkId === null &&
    isFigure(line.operNumber) &&
    line.operNumber.trim() !== "" &&
    figure(line.operNumber).isZero()
      ? [{ id: "document-quantity-zero", field: at("operNumber") }]
      : []),
    ...(isLow
      ? [
          {
            id: "document-price-below-lowest",
            field: at("unitPrice"),
            values: { lowest: figure(low).toFixed(2), barCode: line.barCode },
          },
        ]
      : []),
  ];
}

/** Goods move to another warehouse than the one that they leave. */
function targetIssues({ depotId, anotherDepotId }: FormLine, field: string): Issue[] {
  if (anotherDepotId === null) return [{ id: "field-required", field }];
  return anotherDepotId === depotId ? [{ id: "document-same-warehouse", field }] : [];
}

/** Whether a cell has a day in it, rather than a figure. */
const isDay = (field: string): boolean => field === "productionDate" || field === "expirationDate";

/** What batch and serial numbers lack, once product and quantity are known. */
function tracking(line: FormLine, moves: boolean): Issue[] {
  const quantity = baseOf(line);
  return line.materialId === null || quantity === undefined
    ? []
    : trackingIssues({ line, product: line, quantity, moves });
}

const unknown = (line: FormLine, field: string): Issue => {
  const barCode = line.typed.barCode ?? line.barCode;
  return barCode.trim() === ""
    ? { id: "field-required", field }
    : { id: "document-barcode-unknown", field, values: { barCode } };
};

/** The cells that can show an issue; any other issue of a line is shown at the barcode. */
const CELLS = new Set<string>(LINE_FIELDS);

/** The cell that shows an issue, by the issue's field. */
export const cellOf = (field: string | undefined, lines: readonly FormLine[]): IssueTarget =>
  targetOf(field, lines, (cell) => (CELLS.has(cell) ? cell : "barCode"));
