// Saves the open document: checks all of it, marks what is wrong, and brings two people's work together.
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import type { Issue } from "@kontor/contracts/core/error";
import type { DocumentDetail } from "@kontor/contracts/document/document";
import { issueText } from "../feedback/refusal-text.ts";
import { say } from "../feedback/speak.ts";
import { tell } from "../feedback/tell.ts";
import { STALE } from "../form/use-record-form.ts";
import { refresh } from "../query/query.ts";
import type { Intent } from "../request/intent.ts";
import { type CallArguments, CallError, call } from "../request/request.ts";
import type { Problem } from "./doc.ts";
import type { Desk } from "./open-document.ts";
import { issuesOfDocument, placeOf } from "./rules/check.rules.ts";
import { bodyOf, headOf, isHidden, writtenLines } from "./rules/head.rules.ts";
import { type FormLine, lineOfRow } from "./rules/line.rules.ts";
import { merge, type Sheet } from "./rules/merge.rules.ts";

/** The document as it was loaded, and its version; null when it is new. */
export interface Loaded {
  base: Sheet;
  version: number | null;
}

export const sheetOf = (detail: DocumentDetail): Sheet => ({
  head: headOf(detail),
  lines: detail.lines.map(lineOfRow),
});

/** What is received belongs to the counter alone. */
const receives = { credit: false, cash: true, none: false } as const;

/** Saves; answers whether it worked. Whatever fails is told and marked, and nothing that was typed is lost. */
export async function saveDocument(desk: Desk, loaded: Loaded, audit: boolean, intent: Intent): Promise<boolean> {
  desk.settle();
  const lines = writtenLines(desk.lines.all());
  const { endpoints, settlement } = desk.kind;
  const isNew = loaded.version === null;
  const endpoint: Endpoint = isNew
    ? audit
      ? endpoints.addAndAudit
      : endpoints.add
    : audit
      ? endpoints.updateAndAudit
      : endpoints.update;
  const head = desk.head();
  const body = {
    ...bodyOf(desk.id, head, lines),
    getAmount: receives[settlement] ? head.getAmount : null,
    ...(settlement === "none" ? { accounts: [] } : {}),
    ...(isNew ? {} : { version: loaded.version }),
  };
  const wrong = issuesOfDocument({ traits: desk.kind, schema: endpoint.body, body, head, lines });
  if (wrong.length > 0) {
    mark(desk, wrong, lines);
    return false;
  }
  mark(desk, [], lines);
  try {
    // The body has just been checked by the endpoint's schema.
    await call(endpoint, ...([{ body, intent }] as unknown as CallArguments<Endpoint>));
    say.success(audit ? "document.savedAndAudited" : "form.saved");
    await refresh(endpoint);
    return true;
  } catch (error) {
    if (error instanceof CallError && error.id === STALE) await join(desk, loaded).catch(tell);
    else if (error instanceof CallError && error.situation === "refused" && error.issues.length > 0)
      mark(desk, error.issues, lines);
    else tell(error);
    return false;
  }
}

/** Shows every issue at its cell or field, and goes to the first. */
function mark(desk: Desk, issues: readonly Issue[], lines: readonly FormLine[]): void {
  const cells = new Map<string, Record<string, string>>();
  const problems: Problem[] = issues.map((issue) => {
    const text = issueText(issue);
    const where = placeOf(issue.field, lines);
    if (where && "line" in where) cells.set(where.line, { ...cells.get(where.line), [where.field]: text });
    return { field: "", ...where, text };
  });
  desk.lines.setErrors(cells);
  const heads = problems.filter(({ line, field }) => line === undefined && field !== "");
  const marked = Object.keys(desk.form.getFieldsValue(true) as object); // names of the head
  desk.form.setFields(
    marked.map((name) => ({
      name: name as "remark",
      errors: heads.filter(({ field }) => field === name).map(({ text }) => text),
    })),
  );
  desk.patch({ problems });
  const [first] = problems;
  if (!first) return;
  say.warn("document.problems", { count: problems.length });
  if (first.line) desk.cursor.go(first.line, first.field);
  else if (first.field) desk.form.scrollToField(first.field as "remark", { focus: true }); // a name of the head
}

/** Somebody else was first: takes in what they changed, keeps what we typed, and goes on from their version. */
async function join(desk: Desk, loaded: Loaded): Promise<void> {
  const { info } = await call(desk.kind.endpoints.info, { query: { id: desk.id } });
  const theirs = sheetOf(info);
  const merged = merge(loaded.base, { head: desk.head(), lines: desk.lines.all() }, theirs);
  loaded.base = theirs;
  loaded.version = info.version;
  desk.fill(merged.head, merged.lines, isHidden(info));
  desk.patch({ changes: merged.changes, problems: [] });
  say.warn("document.changedMeanwhile");
}
