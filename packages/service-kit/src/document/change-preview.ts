// Tells what follows from a change of documents before it is saved: decides it as a save does, asks the stock ledger, and writes nothing (docs/decisions/0084).
import type { ChangedEffect, MonthFigures } from "@kontor/contracts/document/change-preview";
import type { DocumentInput } from "@kontor/contracts/document/document";
import { movesStock } from "@kontor/contracts/document/movements";
import type { ChangePreview } from "@kontor/contracts/voucher/consequences";
import type { Ctx } from "../context/ctx.ts";
import { localTimes } from "../database/local-time.ts";
import type { Seen } from "../voucher/voucher-writes.ts";
import { type EffectChange, monthChanges, previewMonths, revenueChanges } from "./change-preview.rules.ts";
import type { Decision } from "./decide.rules.ts";
import type { DocumentCall, DocumentServiceOptions } from "./document-call.ts";
import { effectOf, withdrawalOf } from "./effect-event.rules.ts";
import type { PreviewSources } from "./preview-sources.ts";
import { decideInput } from "./save.ts";
import { decideTransitions } from "./transition.ts";

const NOTHING: ChangePreview = { state: "nothing", short: [], shortTotal: 0, months: null };

/** What would follow if the document were saved so; without a version it is a new one. @throws Refusal as its save does, but for what other services would refuse */
export const previewSave = (
  parts: DocumentServiceOptions,
  call: DocumentCall,
  { version, isAudited, ...input }: DocumentInput & { version?: number | undefined; isAudited: boolean },
): Promise<ChangePreview> => preview(parts, call, (tx) => decideInput(tx, call, { input, version, isAudited }));

/** What would follow if the documents were audited, reversed or deleted. @throws Refusal as that would */
export const previewTransition = (
  parts: DocumentServiceOptions,
  call: DocumentCall,
  transition: "audit" | "reverse" | "remove",
  seen: Seen,
): Promise<ChangePreview> => preview(parts, call, (tx) => decideTransitions(tx, call, { transition, seen }));

async function preview(
  { db, preview: sources }: DocumentServiceOptions,
  call: DocumentCall,
  decide: (tx: object) => Promise<readonly Decision[]>,
): Promise<ChangePreview> {
  const { ctx, kind } = call;
  if (!sources || !movesStock(kind.contract.movements)) return NOTHING;
  const { decisions, local } = await db.tenantRead(ctx, async (tx) => ({
    decisions: (await decide(tx)).filter(({ event }) => event !== "none"),
    local: await localTimes(tx),
  }));
  const today = local(ctx.now().toISOString()).slice(0, 10);
  if (!decisions.some((decision) => reachesBack(decision, (moment) => local(moment).slice(0, 10) < today)))
    return NOTHING;
  const { months, ...stock } = await sources.stock(
    ctx,
    decisions.map((decision) => changedEffect(call, decision)),
  );
  if (stock.state !== "shown") return { ...stock, months: null };
  if (months === null) return stock.shortTotal === 0 ? NOTHING : { ...stock, months };
  const revenue = revenueChanges(
    decisions.map((decision) => effectChange(call, decision)),
    (moment) => local(moment).slice(0, 7),
  );
  const changes = monthChanges(months, revenue);
  if (changes.length === 0) return stock.shortTotal === 0 ? NOTHING : { ...stock, months: [] };
  const current = await figuresOf(
    sources,
    ctx,
    changes.map(({ month }) => month),
  );
  return { ...stock, months: previewMonths(changes, current) };
}

/** Whether it changes the past: a document that counted before, or one that begins to count and is dated back. */
const reachesBack = ({ before, after }: Decision, isDatedBack: (moment: string) => boolean): boolean =>
  before?.head.effective === true || isDatedBack(after.head.operTime);

/** The months as reports have them; where the reports are away the differences are told without them. */
async function figuresOf({ months }: PreviewSources, ctx: Ctx, desired: readonly string[]): Promise<MonthFigures[]> {
  if (!months) return [];
  return months(ctx, desired).catch((error: unknown) => {
    ctx.log.warn({ err: error }, "reports could not be asked for the months of a preview");
    return [];
  });
}

function changedEffect(
  { kind: { contract } }: DocumentCall,
  { before, after, event, isGone }: Decision,
): ChangedEffect {
  const effect =
    event === "effective" ? effectOf(contract, after, false, isGone) : withdrawalOf(contract, after, isGone);
  return { effect, postedRevision: before?.head.revision ?? 0 };
}

const effectChange = ({ kind: { contract } }: DocumentCall, { before, after, event }: Decision): EffectChange => ({
  before: before?.head.effective ? effectOf(contract, before, false) : null,
  after: event === "effective" ? effectOf(contract, after, false) : null,
});
