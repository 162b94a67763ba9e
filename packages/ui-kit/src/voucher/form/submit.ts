// Saves what the form of a document or slip holds: checks, marks what is wrong, sends, and brings two people's work together.
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import type { Issue } from "@kontor/contracts/core/error";
import { callPassing } from "../../feedback/call-passing.ts";
import { say } from "../../feedback/speak.ts";
import { tell } from "../../feedback/tell.ts";
import { STALE } from "../../form/use-record-form.ts";
import { refresh } from "../../query/query.ts";
import { CallError } from "../../request/call-error.ts";
import type { Intent } from "../../request/intent.ts";
import type { CallArguments } from "../../request/request.ts";
import type { IssueTarget } from "./issues.rules.ts";
import type { LoadedOf } from "./lifecycle.ts";
import { type Marked, mark } from "./show-issues.ts";
import type { MergedOf, SheetOf } from "./three-way-merge.rules.ts";
import type { SheetState } from "./types.ts";

type Calls = Readonly<Record<"add" | "addAndAudit" | "update" | "updateAndAudit", Endpoint>>;

/** The call that saves a new one or a change, and audits it with that or not. */
export function saveCall(calls: Calls, isNew: boolean, audit: boolean): Endpoint {
  if (isNew) return audit ? calls.addAndAudit : calls.add;
  return audit ? calls.updateAndAudit : calls.update;
}

interface Sending<Sheet> {
  body: unknown;
  /** What the form holds of it. */
  sent: Sheet;
  /** What the form's own checks say: with anything wrong nothing is sent. */
  wrong: readonly Issue[];
  placeOf(field: string | undefined): IssueTarget;
  audit: boolean;
  intent: Intent;
  /** Takes in what somebody else has saved meanwhile. */
  join(): Promise<void>;
}

/** Answers whether it worked. Whatever fails is told and marked, and nothing that was typed is lost. */
export async function send<Head extends object, Line>(
  desk: Marked<Head>,
  loaded: LoadedOf<SheetOf<Head, Line>>,
  endpoint: Endpoint,
  { body, sent, wrong, placeOf, audit, intent, join }: Sending<SheetOf<Head, Line>>,
): Promise<boolean> {
  mark(desk, wrong, placeOf);
  if (wrong.length > 0) return false;
  try {
    // The body has just been checked by the endpoint's schema.
    await callPassing(endpoint, ...([{ body, intent }] as unknown as CallArguments<Endpoint>));
    say.success(audit ? "document.savedAndAudited" : "form.saved");
    await refresh(endpoint);
    return true;
  } catch (error) {
    if (error instanceof CallError && error.id === STALE) await join().catch(tell);
    else if (isGone(error) && loaded.version !== null) say.warn("document.goneMeanwhile");
    else if (error instanceof CallError && error.situation === "refused" && error.issues.length > 0)
      mark(desk, error.issues, placeOf);
    else {
      // Whether it was saved nobody knows yet.
      if (error instanceof CallError && error.isLost) loaded.lost = { sent, audit };
      tell(error);
    }
    return false;
  }
}

/** The sheet itself is not there any more, not something that it names. */
const isGone = (error: unknown): boolean =>
  error instanceof CallError && error.situation === "not-found" && error.issues.length === 0;

/** What `load` finds of the open sheet where it is stored; undefined where nothing is. Throws CallError. */
export async function stored<Sheet>(load: () => Promise<Sheet>): Promise<Sheet | undefined> {
  try {
    return await load();
  } catch (error) {
    if (error instanceof CallError && error.situation === "not-found") return undefined;
    throw error;
  }
}

interface Joining<Head, Line> {
  head(): Head;
  lines: { all(): readonly Line[] };
  patch(state: Pick<SheetState, "changes" | "problems">): void;
}

interface Theirs<Head, Line> {
  sheet: SheetOf<Head, Line>;
  version: number;
  merge(base: SheetOf<Head, Line>, ours: SheetOf<Head, Line>, theirs: SheetOf<Head, Line>): MergedOf<Head, Line>;
  /** Puts what came of both into the form. */
  fill(merged: SheetOf<Head, Line>): void;
}

/** Somebody else was first: takes in what they changed, keeps what we typed, and goes on from their version. */
export function mergeTheirs<Head, Line>(
  desk: Joining<Head, Line>,
  loaded: LoadedOf<SheetOf<Head, Line>>,
  { sheet, version, merge, fill }: Theirs<Head, Line>,
): void {
  const merged = merge(loaded.base, { head: desk.head(), lines: [...desk.lines.all()] }, sheet);
  loaded.base = sheet;
  loaded.version = version;
  fill(merged);
  desk.patch({ changes: merged.changes, problems: [] });
  say.warn("document.changedMeanwhile");
}
