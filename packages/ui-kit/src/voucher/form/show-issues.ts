// Shows every issue at its cell or field, and goes to the first.
import type { Issue } from "@kontor/contracts/core/error";
import type { FormInstance } from "antd";
import { issueText } from "../../feedback/refusal-text.ts";
import { say } from "../../feedback/speak.ts";
import type { ActiveCell } from "../grid/active-cell.ts";
import type { GridLine, LineStore } from "../grid/line-store.ts";
import type { IssueTarget } from "./issues.rules.ts";
import type { Problem, SheetState } from "./types.ts";

export interface Marked<Head extends object> {
  lines: Pick<LineStore<GridLine>, "setErrors">;
  form: FormInstance<Head>;
  cursor: ActiveCell;
  patch(state: Partial<SheetState>): void;
}

/** Goes to a field of the head. */
export function toField<Head extends object>({ form }: { form: FormInstance<Head> }, name: string): void {
  // The form's fields have names of the head and nothing else.
  (form as unknown as FormInstance<Readonly<Record<string, unknown>>>).scrollToField(name, { focus: true });
}

/** No issues take the marks away. */
export function mark<Head extends object>(
  desk: Marked<Head>,
  issues: readonly Issue[],
  placeOf: (field: string | undefined) => IssueTarget,
): void {
  const cells = new Map<string, Record<string, string>>();
  const problems: Problem[] = issues.map((issue) => {
    const text = issueText(issue);
    const where = placeOf(issue.field);
    if (where && "line" in where) cells.set(where.line, { ...cells.get(where.line), [where.field]: text });
    return { field: "", ...where, text };
  });
  desk.lines.setErrors(cells);
  const heads = problems.filter(({ line, field }) => line === undefined && field !== "");
  const form = desk.form as unknown as FormInstance<Readonly<Record<string, unknown>>>; // as above
  form.setFields(
    Object.keys(form.getFieldsValue(true)).map((name) => ({
      name,
      errors: heads.filter(({ field }) => field === name).map(({ text }) => text),
    })),
  );
  desk.patch({ problems });
  const [first] = problems;
  if (!first) return;
  say.warn("document.problems", { count: problems.length });
  if (first.line) desk.cursor.go(first.line, first.field);
  else if (first.field) toField(desk, first.field);
}
