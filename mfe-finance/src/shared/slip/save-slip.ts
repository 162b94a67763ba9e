// Saves the open slip: checks all of it, marks what is wrong, and brings two people's work together.
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { listAccounts } from "@kontor/contracts/finance/account";
import { listDebts } from "@kontor/contracts/finance/debt";
import { mark } from "@kontor/ui-kit/document/marking";
import { send } from "@kontor/ui-kit/document/sending";
import type { LoadedOf } from "@kontor/ui-kit/document/sheet-life";
import { say } from "@kontor/ui-kit/feedback/speak";
import { refresh } from "@kontor/ui-kit/query";
import { call } from "@kontor/ui-kit/request";
import { CallError } from "@kontor/ui-kit/request/call-error";
import type { Intent } from "@kontor/ui-kit/request/intent";
import { bodyOf, type SlipSheet, sheetOf, slips, writtenLines } from "./slip.rules.ts";
import type { Slip } from "./slip.ts";
import { issuesOfSlip, placeOf } from "./slip-check.rules.ts";

type Desk = Pick<Slip, "kind" | "id" | "form" | "lines" | "cursor" | "head" | "patch" | "fill">;
export type Loaded = LoadedOf<SlipSheet>;

/** Saves; answers whether it worked. Whatever fails is told and marked, and nothing that was typed is lost. */
export async function saveSlip(desk: Desk, loaded: Loaded, audit: boolean, intent: Intent): Promise<boolean> {
  const { endpoints } = desk.kind;
  const [isNew, head, lines] = [loaded.version === null, desk.head(), writtenLines(desk.lines.all())];
  const endpoint: Endpoint = isNew
    ? audit
      ? endpoints.addAndAudit
      : endpoints.add
    : audit
      ? endpoints.updateAndAudit
      : endpoints.update;
  const body = { ...bodyOf(desk.id, head, lines), ...(isNew ? {} : { version: loaded.version }) };
  const place = (field: string | undefined) => placeOf(field, lines);
  const wrong = issuesOfSlip({ traits: desk.kind, schema: endpoint.body, body, head, lines });
  mark(desk, wrong, place);
  if (wrong.length > 0) return false;
  const done = await send(endpoint, body, {
    audit,
    intent,
    onIssues: (issues) => mark(desk, issues, place),
    onStale: () => join(desk, loaded),
    onLost: () => {
      loaded.lost = { sent: { head, lines }, audit };
    },
  });
  // What accounts hold and partners owe has changed with it.
  if (done) void refresh(listAccounts, listDebts);
  return done;
}

/** What is stored of the open slip, where it is. Throws CallError. */
export async function storedSlip({ kind, id }: Pick<Desk, "kind" | "id">): Promise<SlipSheet | undefined> {
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
  const merged = slips.merge(loaded.base, { head: desk.head(), lines: desk.lines.all() }, theirs);
  loaded.base = theirs;
  loaded.version = info.version;
  desk.fill(merged.head, merged.lines);
  desk.patch({ changes: merged.changes, problems: [] });
  say.warn("document.changedMeanwhile");
}
