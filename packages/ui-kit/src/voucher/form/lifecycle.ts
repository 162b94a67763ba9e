// From opening to closing: what every form of lines does around its content: load, keep drafts, save once, ask before losing.
import type { FormInstance } from "antd";
import type { z } from "zod";
import type { Store } from "../../core/store.ts";
import { ask, say } from "../../feedback/speak.ts";
import { tell } from "../../feedback/tell.ts";
import { warnOfLeaving } from "../../form/unsaved.ts";
import { type Intent, intentOf } from "../../request/intent.ts";
import { session } from "../../session/session.ts";
import type { GridLine, LineStore } from "../grid/line-store.ts";
import { type DraftEntry, draftKey, offered } from "./draft.rules.ts";
import { dropDrafts, keepDraft, listDrafts, readDraft } from "./drafts.ts";
import type { SheetState } from "./types.ts";

const DRAFT_AFTER_MS = 600;
/** Of what was saved once. */
const FIRST_VERSION = 1;

/** What is kept of a form in this browser. */
export type DraftOf<Sheet> = DraftEntry & { ours: Sheet; base: Sheet };

/** What was loaded, and its version; null while nothing of it is known to be stored. */
export interface LoadedOf<Sheet> {
  base: Sheet;
  version: number | null;
  /** There may have been a save whose answer was lost; `sent` is what it would have stored, where this form knows. */
  lost?: { sent?: Sheet; audit?: boolean } | undefined;
}

interface Living<Sheet, Head extends object> {
  kind: { name: string };
  desk: {
    id: string;
    isNew: boolean;
    form: FormInstance<Head>;
    lines: Pick<LineStore<GridLine>, "subscribe">;
    state: Store<Omit<SheetState, "draft"> & { draft: DraftOf<Sheet> | undefined }>;
    patch(state: Partial<Omit<SheetState, "draft"> & { draft: DraftOf<Sheet> | undefined }>): void;
    typed(values: Partial<Head>): void;
  };
  loaded: LoadedOf<Sheet>;
  /** How a draft looks that can still be understood. */
  draft: z.ZodType<DraftOf<Sheet>>;
  /** Begun with another's content, and so on purpose: nothing older is offered. */
  begun: boolean;
  /** Loads what is needed; answers the function that fills the form. */
  load(): Promise<() => void>;
  ours(): Sheet;
  isChanged(base: Sheet, ours: Sheet): boolean;
  /** What is stored of it; undefined: nothing. Throws CallError. */
  stored(): Promise<Sheet | undefined>;
  save(audit: boolean, intent: Intent): Promise<boolean>;
  /** Goes on where the draft ended. */
  adopt(draft: DraftOf<Sheet>): void | Promise<void>;
  onClose(): void;
}

export function liveSheet<Sheet, Head extends object>(living: Living<Sheet, Head>) {
  const { kind, desk, loaded } = living;
  const user = session.read()?.userId ?? "";
  /** Whether anything was written since it was loaded. */
  const touched = () => living.isChanged(loaded.base, living.ours());
  let [stopped, saved] = [false, false];
  const load = async () => {
    const fill = await living.load();
    if (stopped) return;
    fill();
    const asked = { user, noun: kind.name, documentId: desk.isNew ? undefined : desk.id };
    const entry = living.begun ? undefined : offered(await listDrafts(user), asked);
    const draft = entry && (await readDraft(entry.key, living.draft));
    if (!stopped) desk.patch({ loading: false, draft });
  };
  const key = () => draftKey(user, kind.name, desk.id);
  /** Whether something was written that is not saved yet. */
  const isUnsaved = () => !saved && !desk.state.read().loading && touched();
  /** Answers whether a draft is kept now. */
  const keep = () => {
    // What was offered and not answered yet is not overwritten.
    if (!isUnsaved() || desk.state.read().draft?.key === key()) return false;
    void keepDraft({
      key: key(),
      user,
      noun: kind.name,
      documentId: desk.id,
      version: loaded.version,
      savedAt: Date.now(),
      ours: living.ours(),
      base: loaded.base,
    });
    return true;
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keepSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(keep, DRAFT_AFTER_MS);
  };
  const finish = async () => {
    saved = true;
    clearTimeout(timer);
    await dropDrafts([key()]);
    living.onClose();
  };
  /**
   * A new one whose answer was lost may be stored: then what was typed since is a change of that. Sent again as it was, it is known by its key,
   * and nothing has to be found out.
   */
  const findOut = async (audit: boolean) => {
    const { lost, version } = loaded;
    if (!lost || version !== null) return;
    const { sent } = lost;
    if (sent && lost.audit === audit && !living.isChanged(sent, living.ours())) return;
    const stored = await living.stored();
    if (stored) Object.assign(loaded, { base: sent ?? stored, version: FIRST_VERSION });
    else loaded.lost = undefined;
  };
  const typedInto = desk.typed;
  return {
    start() {
      stopped = false;
      const offLines = desk.lines.subscribe(keepSoon);
      const hide = () => void (document.visibilityState === "hidden" && keep());
      document.addEventListener("visibilitychange", hide);
      const endWarning = warnOfLeaving(isUnsaved);
      load().catch((error: unknown) => {
        tell(error);
        living.onClose();
      });
      return () => {
        stopped = true;
        offLines();
        clearTimeout(timer);
        if (keep()) say.info("document.draftKept");
        endWarning();
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
      const done = await findOut(audit)
        .then(
          () => living.save(audit, intent),
          (error: unknown) => void tell(error),
        )
        .finally(() => desk.patch({ busy: false }));
      if (done) await finish();
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
    async takeDraft() {
      const { draft, busy } = desk.state.read();
      if (!draft || busy) return;
      if (draft.version === null) {
        desk.id = draft.documentId;
        loaded.lost = {};
      }
      // Nothing is typed into a form whose content is about to be replaced.
      desk.patch({ busy: true });
      try {
        await living.adopt(draft);
        desk.patch({ draft: undefined });
      } finally {
        desk.patch({ busy: false });
      }
    },
    dropDraft() {
      const { draft } = desk.state.read();
      desk.patch({ draft: undefined });
      if (draft) void dropDrafts([draft.key]);
    },
  };
}
