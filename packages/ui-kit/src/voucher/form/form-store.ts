// The store of an open form: its state, and every action from opening to closing. Documents and slips build on it.
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import type { Issue } from "@kontor/contracts/core/error";
import { newId } from "@kontor/contracts/core/id";
import type { FormInstance } from "antd";
import { createStore, type StoreApi } from "zustand/vanilla";
import { CallError } from "../../core/call-error.ts";
import { issueText } from "../../feedback/refusal-text.ts";
import { showError } from "../../feedback/show-error.ts";
import { toast } from "../../feedback/toast.ts";
import { confirmDiscard, warnOfLeaving } from "../../form/unsaved-changes.ts";
import { STALE } from "../../form/use-record-form.ts";
import { refresh } from "../../query/query.ts";
import { callPassing } from "../../request/call-with-reason.ts";
import { idempotencyKeyOf } from "../../request/idempotency-key.ts";
import { type CallArguments, call } from "../../request/request.ts";
import { session } from "../../session/session.ts";
import { confirmChange } from "../consequences/ask-consequences.tsx";
import { type GridLine, type LineActions, lineActions, NO_LINES } from "../grid/lines.ts";
import { draftKey, dropDrafts, offeredDraft, writeDraft } from "./drafts.ts";
import type { VoucherContent } from "./three-way-merge.rules.ts";
import type { FormState, OpenedFor, OpenVoucher, Problem, Submission, VoucherType } from "./types.ts";

const DRAFT_AFTER_MS = 600;
/** The version of a voucher that was saved once. */
const FIRST_VERSION = 1;

export type FormStore<Head extends object, Line extends GridLine, Own> = Omit<
  OpenVoucher<Head, Line, Own>,
  "addLine" | "toLines"
>;

/** An open form, as the parts of its store share it. */
interface OpenForm<Head extends object, Line extends GridLine, Detail extends { version: number }, Own> {
  type: VoucherType<Head, Line, Detail, Own>;
  /** The form's fields have the names of the head and no others. */
  fields: FormInstance<Readonly<Record<string, unknown>>>;
  state: StoreApi<FormState<Head, Line, Own>>;
  rows: LineActions<Line>;
  onClose(): void;
  /** The content as loaded or last merged; undefined until then. */
  base: VoucherContent<Head, Line> | undefined;
  /** The stored version; null while none is known. */
  version: number | null;
  /** Set while a save may have succeeded whose answer was lost; `sent` is what it would have stored, where this form knows. */
  lost: { sent?: VoucherContent<Head, Line>; audit?: boolean } | undefined;
  isSaved: boolean;
}

/** What is typed, and what is stored. */
function contentActions<Head extends object, Line extends GridLine, Detail extends { version: number }, Own>(
  open: OpenForm<Head, Line, Detail, Own>,
) {
  type Content = VoucherContent<Head, Line>;
  const { type, fields, state, rows } = open;
  const head = (): Head => fields.getFieldsValue(true) as Head; // the form contains a head and nothing else
  const written = (content: Content): Content => ({
    ...content,
    lines: content.lines.filter((line) => !type.isBlank(line)),
  });
  const ours = (): Content => ({ head: head(), lines: rows.lines() });
  const isChangedSince = (before: Content) => type.merger.isChanged(written(before), written(ours()));
  return {
    head,
    written,
    ours,
    isChangedSince,
    isUnsaved: () => !open.isSaved && open.base !== undefined && isChangedSince(open.base),
    async infoOf(id: string): Promise<Detail> {
      // Each kind returns its own detail by id.
      const callArguments = [{ query: { id } }] as unknown as CallArguments<Endpoint>;
      return ((await call(type.kind.endpoints.info, ...callArguments)) as { info: Detail }).info;
    },
    put(content: Content) {
      const { head: next, lines, own } = type.begin(content);
      fields.setFieldsValue(next as Readonly<Record<string, unknown>>);
      const order = lines.map(({ id }) => id);
      const rowsById = new Map(lines.map((line) => [line.id, line]));
      state.setState({ order, lines: rowsById, errors: new Map(), own: { ...state.getState().own, ...own } });
    },
  };
}
type ContentActions<Head extends object, Line extends GridLine, Detail extends { version: number }, Own> = ReturnType<
  typeof contentActions<Head, Line, Detail, Own>
>;

/** Keeps a draft of what is typed and not saved. */
function draftActions<Head extends object, Line extends GridLine, Detail extends { version: number }, Own>(
  open: OpenForm<Head, Line, Detail, Own>,
  { isUnsaved, ours, put }: ContentActions<Head, Line, Detail, Own>,
) {
  const { type, state } = open;
  const user = session.read()?.userId ?? "";
  let draftTimer: ReturnType<typeof setTimeout> | undefined;
  const key = () => draftKey(user, type.kind.name, state.getState().id);
  /** Stores the draft. Returns whether one is stored now. */
  const storeDraft = (): boolean => {
    const { base, version } = open;
    // A draft that is offered and not answered yet is not overwritten.
    if (!isUnsaved() || base === undefined || state.getState().draft?.key === key()) return false;
    const of = { key: key(), user, noun: type.kind.name, documentId: state.getState().id, version };
    void writeDraft({ ...of, savedAt: Date.now(), ours: ours(), base });
    return true;
  };
  const storeDraftSoon = () => {
    clearTimeout(draftTimer);
    draftTimer = setTimeout(storeDraft, DRAFT_AFTER_MS);
  };
  const stopDraft = () => clearTimeout(draftTimer);
  return {
    storeDraftSoon,
    stopDraft,
    /** Stores drafts while the form is open, and lets the browser ask before unsaved input is lost. Returns the function that ends it. */
    watch(): () => void {
      const endWatching = state.subscribe((now, before) => {
        if (now.lines !== before.lines || now.order !== before.order) storeDraftSoon();
      });
      const hide = () => void (document.visibilityState === "hidden" && storeDraft());
      document.addEventListener("visibilitychange", hide);
      const endWarning = warnOfLeaving(isUnsaved);
      return () => {
        endWatching();
        stopDraft();
        if (storeDraft()) toast.info("document.draftKept");
        endWarning();
        document.removeEventListener("visibilitychange", hide);
      };
    },
    removeDraft: () => dropDrafts([key()]),
    /** The draft that is offered: of this voucher, or of a new one. */
    draftOf: (documentId: string | undefined) => offeredDraft({ user, noun: type.kind.name, documentId }, type.draft),
    async takeDraft() {
      const { draft, busy } = state.getState();
      if (!draft || busy) return;
      // Nothing can be typed into a form whose content is about to be replaced.
      state.setState({ busy: true });
      if (draft.version === null) {
        state.setState({ id: draft.documentId });
        open.lost = {};
      }
      const { base } = open;
      const { changes, ...content } =
        base !== undefined && draft.version !== open.version
          ? type.merger.merge(draft.base, draft.ours, base)
          : { ...draft.ours, changes: [] };
      try {
        await type.prepare(content);
        put(content);
        state.setState({ changes, draft: undefined });
      } finally {
        state.setState({ busy: false });
      }
    },
    dropDraft() {
      const { draft } = state.getState();
      state.setState({ draft: undefined });
      if (draft) void dropDrafts([draft.key]);
    },
  };
}

/** Shows every issue at its cell or field, and goes to the first. Without issues the marks are removed. */
function showIssues<Head extends object, Line extends GridLine, Detail extends { version: number }, Own>(
  { fields, state, rows }: OpenForm<Head, Line, Detail, Own>,
  issues: readonly Issue[],
  targetOf: Submission["targetOf"],
): void {
  const problems = issues.map((issue): Problem => ({ field: "", ...targetOf(issue.field), text: issueText(issue) }));
  const errors = new Map<string, Record<string, string>>();
  for (const { line, field, text } of problems) if (line) errors.set(line, { ...errors.get(line), [field]: text });
  const ofHead = problems.filter(({ line, field }) => line === undefined && field !== "");
  fields.setFields(
    Object.keys(fields.getFieldsValue(true)).map((name) => ({
      name,
      errors: ofHead.filter(({ field }) => field === name).map(({ text }) => text),
    })),
  );
  state.setState({ errors, problems });
  const [first] = problems;
  if (!first) return;
  toast.warn("document.problems", { count: problems.length });
  if (first.line) rows.goTo(first.line, first.field);
  else if (first.field) fields.scrollToField(first.field, { focus: true });
}

/** Saves the form. @returns whether that worked; rejects where it is unknown */
function submitter<Head extends object, Line extends GridLine, Detail extends { version: number }, Own>(
  open: OpenForm<Head, Line, Detail, Own>,
  { written, ours, isChangedSince, infoOf, put }: ContentActions<Head, Line, Detail, Own>,
): (audit: boolean) => Promise<boolean> {
  const { type, state } = open;
  const { kind, merger } = type;
  /** The stored content; undefined where there is none. Throws CallError. */
  const stored = async () => {
    try {
      return type.contentOf(await infoOf(state.getState().id));
    } catch (error) {
      if (error instanceof CallError && error.situation === "not-found") return undefined;
      throw error;
    }
  };
  /**
   * A new voucher whose answer was lost may be stored: then later input is a change of it. The same content sent again is recognized by its
   * idempotency key, and nothing has to be found out.
   */
  const learnWhetherStored = async (audit: boolean) => {
    if (!open.lost || open.version !== null) return;
    const { sent } = open.lost;
    if (sent && open.lost.audit === audit && !isChangedSince(sent)) return;
    const saved = await stored();
    if (!saved) open.lost = undefined;
    else [open.base, open.version] = [sent ?? saved, FIRST_VERSION];
  };
  /** Another user saved first: merges their changes, keeps ours, and continues from their version. */
  const mergeTheirs = async () => {
    const detail = await infoOf(state.getState().id);
    const theirs = type.contentOf(detail);
    const { changes, ...merged } = merger.merge(open.base ?? theirs, ours(), theirs);
    [open.base, open.version] = [theirs, detail.version];
    put(merged);
    state.setState({ changes, problems: [] });
    toast.warn("document.changedMeanwhile");
  };
  return async (audit) => {
    await learnWhetherStored(audit);
    type.recalculate();
    const { id } = state.getState();
    const { version } = open;
    const sent = written(ours());
    const calls = version === null ? (["add", "addAndAudit"] as const) : (["update", "updateAndAudit"] as const);
    const endpoint = kind.endpoints[calls[audit ? 1 : 0]];
    const { body, issues, targetOf } = type.submission(sent, { id, version, endpoint });
    showIssues(open, issues, targetOf);
    if (issues.length > 0) return false;
    if (!(await confirmChange(kind, body as object, audit))) return false;
    try {
      // One key for each voucher: pressing again after a lost answer posts nothing twice.
      const input = { body, idempotencyKey: idempotencyKeyOf(`document ${id}`) };
      // The body has just been checked with the endpoint's schema.
      await callPassing(endpoint, ...([input] as unknown as CallArguments<Endpoint>));
      toast.success(audit ? "document.savedAndAudited" : "form.saved");
      await refresh(endpoint);
      void refresh(...type.refreshes);
      return true;
    } catch (error) {
      if (error instanceof CallError && error.id === STALE) await mergeTheirs();
      else if (isGone(error) && version !== null) toast.warn("document.goneMeanwhile");
      else if (error instanceof CallError && error.situation === "refused" && error.issues.length > 0)
        showIssues(open, error.issues, targetOf);
      else {
        // It is unknown whether it was saved.
        if (error instanceof CallError && error.isLost) open.lost = { sent, audit };
        throw error;
      }
      return false;
    }
  };
}

/**
 * @param isBegun whether the form deliberately starts with the content of another voucher, so that no older draft is offered
 */
export function createFormStore<Head extends object, Line extends GridLine, Detail extends { version: number }, Own>(
  type: VoucherType<Head, Line, Detail, Own>,
  form: FormInstance<Head>,
  { id: storedId, copyOf, isBegun, onClose }: OpenedFor & { isBegun: boolean },
): FormStore<Head, Line, Own> {
  const isNew = storedId === undefined;
  const state = createStore<FormState<Head, Line, Own>>(() => ({
    ...NO_LINES,
    id: storedId ?? newId(),
    loading: true,
    busy: false,
    changes: [],
    problems: [],
    draft: undefined,
    own: type.own,
  }));
  const rows = lineActions<Line>(state);
  const fields = form as unknown as FormInstance<Readonly<Record<string, unknown>>>;
  const open: OpenForm<Head, Line, Detail, Own> = {
    ...{ type, fields, state, rows, onClose },
    ...{ base: undefined, version: null, lost: undefined, isSaved: false },
  };
  const content = contentActions(open);
  const drafts = draftActions(open, content);
  const submit = submitter(open, content);

  const finish = async () => {
    open.isSaved = true;
    drafts.stopDraft();
    await drafts.removeDraft();
    onClose();
  };
  const load = async (isStopped: () => boolean) => {
    const source = storedId ?? copyOf;
    const info = source === undefined ? undefined : content.infoOf(source);
    const [loaded, detail] = await Promise.all([type.load(isNew ? undefined : info?.then(type.contentOf)), info]);
    if (isStopped()) return;
    [open.base, open.version] = [loaded, detail && !isNew ? detail.version : null];
    content.put(detail && isNew ? type.copyOf(detail) : loaded);
    const draft = isBegun ? undefined : await drafts.draftOf(storedId);
    if (!isStopped()) state.setState({ loading: false, draft });
  };

  return {
    ...rows,
    kind: type.kind,
    isNew,
    form,
    state,
    head: content.head,
    goToField: (name) => fields.scrollToField(name, { focus: true }),
    setOwn: (part) => state.setState({ own: { ...state.getState().own, ...part } }),
    open() {
      let isStopped = false;
      const endWatch = drafts.watch();
      load(() => isStopped).catch((error: unknown) => {
        showError(error);
        onClose();
      });
      return () => {
        isStopped = true;
        endWatch();
      };
    },
    setField(values) {
      type.typed(values);
      drafts.storeDraftSoon();
    },
    async save(audit) {
      if (state.getState().busy || state.getState().loading) return;
      state.setState({ busy: true });
      const isDone = await submit(audit)
        .catch((error: unknown) => {
          showError(error);
          return false;
        })
        .finally(() => state.setState({ busy: false }));
      if (isDone) await finish();
      else drafts.storeDraftSoon();
    },
    async discard() {
      if (state.getState().busy) return;
      if (!content.isUnsaved() || (await confirmDiscard())) await finish();
    },
    takeDraft: drafts.takeDraft,
    dropDraft: drafts.dropDraft,
  };
}

/** Whether the voucher itself is missing, rather than a record that it names. */
const isGone = (error: unknown): boolean =>
  error instanceof CallError && error.situation === "not-found" && error.issues.length === 0;
