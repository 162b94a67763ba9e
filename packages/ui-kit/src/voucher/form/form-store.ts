// The store of an open form: its state, and every action from opening to closing. Documents and slips build on it.
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import type { Issue } from "@kontor/contracts/core/error";
import { newId } from "@kontor/contracts/core/id";
import type { FormInstance } from "antd";
import { createStore } from "zustand/vanilla";
import { callPassing } from "../../feedback/call-with-reason.ts";
import { issueText } from "../../feedback/refusal-text.ts";
import { showError } from "../../feedback/show-error.ts";
import { confirm, toast } from "../../feedback/toast.ts";
import { warnOfLeaving } from "../../form/unsaved-changes.ts";
import { STALE } from "../../form/use-record-form.ts";
import { refresh } from "../../query/query.ts";
import { CallError } from "../../request/call-error.ts";
import { intentOf } from "../../request/idempotency-intent.ts";
import { type CallArguments, call } from "../../request/request.ts";
import { session } from "../../session/session.ts";
import { type GridLine, lineActions, NO_LINES } from "../grid/lines.ts";
import { draftKey, offered } from "./draft.rules.ts";
import { dropDrafts, listDrafts, readDraft, writeDraft } from "./drafts.ts";
import type { VoucherContent } from "./three-way-merge.rules.ts";
import type { FormState, OpenedFor, OpenVoucher, Problem, Submission, VoucherType } from "./types.ts";

const DRAFT_AFTER_MS = 600;
/** The version of a voucher that was saved once. */
const FIRST_VERSION = 1;

export type FormStore<Head extends object, Line extends GridLine, Own> = Omit<
  OpenVoucher<Head, Line, Own>,
  "addLine" | "toLines"
>;

/**
 * @param isBegun whether the form deliberately starts with the content of another voucher, so that no older draft is offered
 */
export function createFormStore<Head extends object, Line extends GridLine, Detail extends { version: number }, Own>(
  type: VoucherType<Head, Line, Detail, Own>,
  form: FormInstance<Head>,
  { id: storedId, copyOf, isBegun, onClose }: OpenedFor & { isBegun: boolean },
): FormStore<Head, Line, Own> {
  type Content = VoucherContent<Head, Line>;
  const { kind, merger } = type;
  const isNew = storedId === undefined;
  const user = session.read()?.userId ?? "";
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
  // The form's fields have the names of the head and no others.
  const fields = form as unknown as FormInstance<Readonly<Record<string, unknown>>>;

  /** The content as loaded or last merged; undefined until then. */
  let base: Content | undefined;
  /** The stored version; null while none is known. */
  let version: number | null = null;
  /** Set while a save may have succeeded whose answer was lost; `sent` is what it would have stored, where this form knows. */
  let lost: { sent?: Content; audit?: boolean } | undefined;
  let isSaved = false;
  let draftTimer: ReturnType<typeof setTimeout> | undefined;

  const head = (): Head => form.getFieldsValue(true) as Head; // the form contains a head and nothing else
  const written = (content: Content): Content => ({ ...content, lines: content.lines.filter(type.isWritten) });
  const ours = (): Content => ({ head: head(), lines: rows.lines() });
  const isChangedSince = (before: Content) => merger.isChanged(written(before), written(ours()));
  const isUnsaved = () => !isSaved && base !== undefined && isChangedSince(base);
  const infoOf = async (id: string): Promise<Detail> => {
    // Each kind returns its own detail by id.
    const asked = [{ query: { id } }] as unknown as CallArguments<Endpoint>;
    return ((await call(kind.endpoints.info, ...asked)) as { info: Detail }).info;
  };
  const put = (content: Content) => {
    const { head: next, lines } = type.begin(content);
    fields.setFieldsValue(next as Readonly<Record<string, unknown>>);
    const order = lines.map(({ id }) => id);
    state.setState({ order, lines: new Map(lines.map((line) => [line.id, line])), errors: new Map() });
    type.recalculate();
    type.begun();
  };

  const key = () => draftKey(user, kind.name, state.getState().id);
  /** Stores the draft. Returns whether one is stored now. */
  const storeDraft = (): boolean => {
    // A draft that is offered and not answered yet is not overwritten.
    if (!isUnsaved() || base === undefined || state.getState().draft?.key === key()) return false;
    const of = { key: key(), user, noun: kind.name, documentId: state.getState().id, version, savedAt: Date.now() };
    void writeDraft({ ...of, ours: ours(), base });
    return true;
  };
  const storeDraftSoon = () => {
    clearTimeout(draftTimer);
    draftTimer = setTimeout(storeDraft, DRAFT_AFTER_MS);
  };
  const finish = async () => {
    isSaved = true;
    clearTimeout(draftTimer);
    await dropDrafts([key()]);
    onClose();
  };

  const goToField = (name: string) => fields.scrollToField(name, { focus: true });
  /** Shows every issue at its cell or field, and goes to the first. Without issues the marks are removed. */
  const showIssues = (issues: readonly Issue[], targetOf: Submission["targetOf"]) => {
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
    else if (first.field) goToField(first.field);
  };

  /** The stored content; undefined where there is none. Throws CallError. */
  const stored = async (): Promise<Content | undefined> => {
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
    if (!lost || version !== null) return;
    const { sent } = lost;
    if (sent && lost.audit === audit && !isChangedSince(sent)) return;
    const found = await stored();
    if (!found) lost = undefined;
    else [base, version] = [sent ?? found, FIRST_VERSION];
  };
  /** Another user saved first: merges their changes, keeps ours, and continues from their version. */
  const mergeTheirs = async () => {
    const detail = await infoOf(state.getState().id);
    const theirs = type.contentOf(detail);
    const { changes, ...merged } = merger.merge(base ?? theirs, ours(), theirs);
    [base, version] = [theirs, detail.version];
    put(merged);
    state.setState({ changes, problems: [] });
    toast.warn("document.changedMeanwhile");
  };
  /** Saves. Returns whether it worked. */
  const submit = async (audit: boolean): Promise<boolean> => {
    await learnWhetherStored(audit);
    type.recalculate();
    const { id } = state.getState();
    const sent = written(ours());
    const calls = version === null ? (["add", "addAndAudit"] as const) : (["update", "updateAndAudit"] as const);
    const endpoint = kind.endpoints[calls[audit ? 1 : 0]];
    const { body, issues, targetOf } = type.submission(sent, { id, version, endpoint });
    showIssues(issues, targetOf);
    if (issues.length > 0) return false;
    try {
      // One intent for each voucher: pressing again after a lost answer posts nothing twice.
      const asked = { body, intent: intentOf(`document ${id}`) };
      // The body has just been checked with the endpoint's schema.
      await callPassing(endpoint, ...([asked] as unknown as CallArguments<Endpoint>));
      toast.success(audit ? "document.savedAndAudited" : "form.saved");
      await refresh(endpoint);
      void refresh(...type.refreshes);
      return true;
    } catch (error) {
      if (error instanceof CallError && error.id === STALE) await mergeTheirs();
      else if (isGone(error) && version !== null) toast.warn("document.goneMeanwhile");
      else if (error instanceof CallError && error.situation === "refused" && error.issues.length > 0)
        showIssues(error.issues, targetOf);
      else {
        // It is unknown whether it was saved.
        if (error instanceof CallError && error.isLost) lost = { sent, audit };
        throw error;
      }
      return false;
    }
  };

  const load = async (isStopped: () => boolean) => {
    const source = storedId ?? copyOf;
    const [blank, detail] = await Promise.all([type.start(), source === undefined ? undefined : infoOf(source)]);
    const loaded = detail && !isNew ? type.contentOf(detail) : blank;
    if (!isNew) await type.prepare(loaded);
    if (isStopped()) return;
    [base, version] = [loaded, detail && !isNew ? detail.version : null];
    put(detail && isNew ? type.copyOf(detail) : loaded);
    const asked = { user, noun: kind.name, documentId: storedId };
    const entry = isBegun ? undefined : offered(await listDrafts(user), asked);
    const draft = entry && (await readDraft(entry.key, type.draft));
    if (!isStopped()) state.setState({ loading: false, draft });
  };

  return {
    ...rows,
    kind,
    isNew,
    form,
    state,
    head,
    goToField,
    setOwn: (part) => state.setState({ own: { ...state.getState().own, ...part } }),
    open() {
      let isStopped = false;
      const endWatching = state.subscribe((now, before) => {
        if (now.lines !== before.lines || now.order !== before.order) storeDraftSoon();
      });
      const hide = () => void (document.visibilityState === "hidden" && storeDraft());
      document.addEventListener("visibilitychange", hide);
      const endWarning = warnOfLeaving(isUnsaved);
      load(() => isStopped).catch((error: unknown) => {
        showError(error);
        onClose();
      });
      return () => {
        isStopped = true;
        endWatching();
        clearTimeout(draftTimer);
        if (storeDraft()) toast.info("document.draftKept");
        endWarning();
        document.removeEventListener("visibilitychange", hide);
      };
    },
    setField(values) {
      type.typed(values);
      storeDraftSoon();
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
      else storeDraftSoon();
    },
    async discard() {
      if (state.getState().busy) return;
      const question = { title: "form.unsaved", text: "form.discard", button: "form.discardButton", danger: true };
      if (!isUnsaved() || (await confirm(question))) await finish();
    },
    async takeDraft() {
      const { draft, busy } = state.getState();
      if (!draft || busy) return;
      // Nothing can be typed into a form whose content is about to be replaced.
      state.setState({ busy: true });
      if (draft.version === null) {
        state.setState({ id: draft.documentId });
        lost = {};
      }
      const isBehind = base !== undefined && draft.version !== version;
      const { changes, ...content } = isBehind
        ? merger.merge(draft.base, draft.ours, base as Content) // it is defined, as the line above says
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

/** Whether the voucher itself is missing, rather than a record that it names. */
const isGone = (error: unknown): boolean =>
  error instanceof CallError && error.situation === "not-found" && error.issues.length === 0;
