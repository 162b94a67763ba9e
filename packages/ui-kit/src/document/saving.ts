// Saves the open document: checks all of it, marks what is wrong, and brings two people's work together.
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import type { DocumentDetail } from "@kontor/contracts/document/document";
import { say } from "../feedback/speak.ts";
import { CallError } from "../request/call-error.ts";
import type { Intent } from "../request/intent.ts";
import { call } from "../request/request.ts";
import { mark } from "./marking.ts";
import type { Desk } from "./open-document.ts";
import { issuesOfDocument, placeOf } from "./rules/check.rules.ts";
import { bodyOf, headOf, isHidden, writtenLines } from "./rules/head.rules.ts";
import { lineOfRow } from "./rules/line.rules.ts";
import { merge, type Sheet } from "./rules/merge.rules.ts";
import { send } from "./sending.ts";
import type { LoadedOf } from "./sheet-life.ts";

export type Loaded = LoadedOf<Sheet>;

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
  const place = (field: string | undefined) => placeOf(field, lines);
  mark(desk, wrong, place);
  if (wrong.length > 0) return false;
  return send(endpoint, body, {
    audit,
    intent,
    onIssues: (issues) => mark(desk, issues, place),
    onStale: () => join(desk, loaded),
    onLost: () => {
      loaded.lost = { sent: { head, lines }, audit };
    },
  });
}

/** What is stored of the open document, where it is. Throws CallError. */
export async function storedSheet({ kind, id }: Pick<Desk, "kind" | "id">): Promise<Sheet | undefined> {
  try {
    return sheetOf((await call(kind.endpoints.info, { query: { id } })).info);
  } catch (error) {
    if (error instanceof CallError && error.situation === "not-found") return undefined;
    throw error;
  }
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
