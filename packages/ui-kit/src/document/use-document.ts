// The kernel of a document's form: load, lines, live totals, drafts, save, audit (house-style.md, sketch b).
import { newId } from "@kontor/contracts/core/id";
import type { DocumentKind } from "@kontor/contracts/document/define";
import { pickAccounts } from "@kontor/contracts/finance/account";
import { findDepotByCurrentUser } from "@kontor/contracts/warehouse/depot";
import { Form, type FormInstance } from "antd";
import { useEffect, useRef, useState } from "react";
import { useStore } from "../core/store.ts";
import { ask } from "../feedback/speak.ts";
import { tell } from "../feedback/tell.ts";
import { keyOf, queryClient } from "../query/query.ts";
import { intentOf } from "../request/intent.ts";
import { call } from "../request/request.ts";
import { session } from "../session/session.ts";
import type { Doc, DocState } from "./doc.ts";
import { dropDrafts, keepDraft, listDrafts, readDraft } from "./drafts.ts";
import { drawNumber, keepNumber } from "./numbers.ts";
import { type Desk, openDesk } from "./open-document.ts";
import { type Draft, draftKey, offered } from "./rules/draft.rules.ts";
import { blankHead, copied, type Head, isHidden, writtenLines } from "./rules/head.rules.ts";
import { blankLine } from "./rules/line.rules.ts";
import { isChanged, merge, type Sheet } from "./rules/merge.rules.ts";
import { type Loaded, saveDocument, sheetOf } from "./saving.ts";

const DRAFT_AFTER_MS = 600;

export interface DocumentFormProps {
  /** The document to change; left out: a new one. */
  id?: string | undefined;
  /** A new one with the content of this. */
  copyOf?: string | undefined;
  /** A new one drawn from this. */
  drawFrom?: string | undefined;
  onClose(): void;
}

export function useDocument(kind: DocumentKind, { onClose, ...asked }: DocumentFormProps): Doc {
  const [form] = Form.useForm<Head>();
  const closing = useRef(onClose);
  useEffect(() => {
    closing.current = onClose;
  }, [onClose]);
  const [doc] = useState(() => openDocument(kind, form, { ...asked, onClose: () => closing.current() }));
  useEffect(() => doc.start(), [doc]);
  return doc;
}

export const useDocState = (doc: Doc): DocState => useStore(doc.state);

function openDocument(kind: DocumentKind, form: FormInstance<Head>, asked: DocumentFormProps): Doc {
  const { id, copyOf, drawFrom, onClose } = asked;
  const desk = openDesk(kind, form, id ?? newId());
  desk.isNew = id === undefined;
  desk.drawFrom = drawFrom;
  const loaded: Loaded = { base: { head: blankHead(new Date()), lines: [] }, version: null };
  const user = session.read()?.userId ?? "";
  let [stopped, saved, drawn] = [false, false, ""];

  const load = async () => {
    const [number, depots, accounts] = await Promise.all([
      desk.isNew ? drawNumber(kind) : "",
      queryClient.fetchQuery({ queryKey: keyOf(findDepotByCurrentUser), queryFn: () => call(findDepotByCurrentUser) }),
      kind.settlement === "none"
        ? undefined
        : queryClient.fetchQuery({ queryKey: keyOf(pickAccounts), queryFn: () => call(pickAccounts) }),
    ]);
    drawn = number;
    desk.patch({ depots });
    const source = id ?? copyOf;
    const detail = source === undefined ? undefined : (await call(kind.endpoints.info, { query: { id: source } })).info;
    if (stopped) return saved ? undefined : keepNumber(kind, drawn);
    if (detail && id !== undefined) {
      loaded.base = sheetOf(detail);
      loaded.version = detail.version;
      desk.fill(loaded.base.head, loaded.base.lines, isHidden(detail));
    } else if (detail) {
      const copy = copied(detail, new Date(), newId);
      desk.fill({ ...copy.head, number }, copy.lines, isHidden(detail));
    } else {
      const usual = accounts?.accountList.find((account) => account.isDefault) ?? accounts?.accountList[0];
      const head = { ...blankHead(new Date()), number, accounts: usual ? [{ accountId: usual.id, amount: "0" }] : [] };
      loaded.base = { head, lines: [] };
      desk.fill(head, [blankLine(newId(), desk.nextDepot())]);
    }
    desk.fillStock();
    // What is begun with another's content is begun on purpose, so nothing older is offered.
    const entry =
      (copyOf ?? drawFrom) ? undefined : offered(await listDrafts(user), { user, noun: kind.name, documentId: id });
    const draft = entry && (await readDraft(entry.key));
    if (!stopped) desk.patch({ loading: false, draft });
  };

  const ours = () => ({ head: desk.head(), lines: desk.lines.all() });
  const touched = () => isChanged(filled(loaded.base), filled(ours()));
  const key = () => draftKey(user, kind.name, desk.id);
  const keep = () => {
    const { loading, draft } = desk.state.read();
    // What was offered and not answered yet is not overwritten by an empty form.
    if (loading || saved || draft || !touched()) return;
    void keepDraft({
      key: key(),
      user,
      noun: kind.name,
      documentId: desk.id,
      version: loaded.version,
      savedAt: Date.now(),
      ours: ours(),
      base: loaded.base,
    });
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keepSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(keep, DRAFT_AFTER_MS);
  };
  /** `used`: the number that the document was saved with. */
  const finish = async (used = "") => {
    saved = true;
    if (drawn !== used) keepNumber(kind, drawn);
    clearTimeout(timer);
    await dropDrafts([key()]);
    onClose();
  };
  const typedInto = desk.typed;

  return Object.assign(desk, {
    start() {
      stopped = false;
      const offLines = desk.lines.subscribe(keepSoon);
      const hide = () => document.visibilityState === "hidden" && keep();
      document.addEventListener("visibilitychange", hide);
      load().catch((error: unknown) => {
        tell(error);
        onClose();
      });
      return () => {
        stopped = true;
        offLines();
        clearTimeout(timer);
        keep();
        document.removeEventListener("visibilitychange", hide);
      };
    },
    typed(values: Partial<Head>) {
      typedInto(values);
      keepSoon();
    },
    async save(audit: boolean) {
      if (desk.state.read().busy || desk.state.read().loading) return;
      desk.patch({ busy: true });
      // One intent for each document: pressing again after a lost answer books nothing twice.
      const intent = intentOf(`document ${desk.id}`);
      const done = await saveDocument(desk, loaded, audit, intent).finally(() => desk.patch({ busy: false }));
      if (done) await finish(desk.head().number);
      else keepSoon();
    },
    async close() {
      if (desk.state.read().busy) return;
      if (
        touched() &&
        !(await ask({ title: "form.unsaved", text: "form.discard", button: "form.discardButton", danger: true }))
      )
        return;
      await finish();
    },
    takeDraft() {
      const { draft } = desk.state.read();
      if (draft) adopt(desk, loaded, draft);
    },
    dropDraft() {
      const { draft } = desk.state.read();
      desk.patch({ draft: undefined });
      if (draft) void dropDrafts([draft.key]);
    },
  });
}

/** Without the lines that nobody wrote into. */
const filled = (sheet: Sheet): Sheet => ({ head: sheet.head, lines: writtenLines(sheet.lines) });

/** Goes on where the draft ended; what others saved since is taken in. */
function adopt(desk: Desk, loaded: Loaded, draft: Draft): void {
  if (draft.version === null) desk.id = draft.documentId;
  const isBehind = draft.version !== loaded.version;
  const { head, lines, changes } = isBehind
    ? merge(draft.base, draft.ours, loaded.base)
    : { ...draft.ours, changes: [] };
  desk.fill(
    head,
    lines,
    lines.some((line) => line.hidden),
  );
  desk.patch({ draft: undefined, changes });
  desk.fillStock();
}
