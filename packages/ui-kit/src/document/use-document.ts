// The kernel of a document's form: load, lines, live totals, drafts, save, audit (house-style.md, sketch b).
import { newId } from "@kontor/contracts/core/id";
import type { DocumentKind } from "@kontor/contracts/document/define";
import { pickAccounts } from "@kontor/contracts/finance/account";
import { findDepotByCurrentUser } from "@kontor/contracts/warehouse/depot";
import { Form, type FormInstance } from "antd";
import { useEffect, useRef, useState } from "react";
import { useStore } from "../core/store.ts";
import { keyOf } from "../query/query.ts";
import { queryClient } from "../query/query-client.ts";
import { call } from "../request/request.ts";
import { liveSheet } from "../voucher/form/lifecycle.ts";
import type { VoucherFormProps } from "../voucher/list/voucher-list.tsx";
import type { Doc, DocState } from "./doc.ts";
import { type DocumentDraft, documentDraft } from "./document-draft.ts";
import { type Desk, openDesk } from "./open-document.ts";
import { blankHead, copied, type Head, isHidden, writtenLines } from "./rules/head.rules.ts";
import { blankLine } from "./rules/line.rules.ts";
import { isChanged, merge, type Sheet } from "./rules/merge.rules.ts";
import { type Loaded, saveDocument, sheetOf, storedSheet } from "./saving.ts";

export interface DocumentFormProps extends VoucherFormProps {
  /** A new one drawn from this. */
  drawFrom?: string | undefined;
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
  const ours = () => ({ head: desk.head(), lines: desk.lines.all() });
  const load = async () => {
    const [depots, accounts] = await Promise.all([
      queryClient.fetchQuery({ queryKey: keyOf(findDepotByCurrentUser), queryFn: () => call(findDepotByCurrentUser) }),
      kind.settlement === "none"
        ? undefined
        : queryClient.fetchQuery({ queryKey: keyOf(pickAccounts), queryFn: () => call(pickAccounts) }),
    ]);
    const source = id ?? copyOf;
    const detail = source === undefined ? undefined : (await call(kind.endpoints.info, { query: { id: source } })).info;
    if (detail && id !== undefined) await desk.learnSource(detail.linkId, id);
    return () => {
      desk.patch({ depots });
      if (detail && id !== undefined) {
        loaded.base = sheetOf(detail);
        loaded.version = detail.version;
        desk.fill(loaded.base.head, loaded.base.lines, isHidden(detail));
      } else if (detail) {
        const copy = copied(detail, new Date(), newId);
        desk.fill(copy.head, copy.lines, isHidden(detail));
      } else {
        const usual = accounts?.accountList.find((account) => account.isDefault) ?? accounts?.accountList[0];
        const head = {
          ...blankHead(new Date()),
          accounts: usual ? [{ accountId: usual.id, amount: "0" }] : [],
        };
        loaded.base = { head, lines: [] };
        desk.fill(head, [blankLine(newId(), desk.nextDepot())]);
      }
      desk.fillStock();
    };
  };
  return Object.assign(
    desk,
    liveSheet<Sheet, Head>({
      kind,
      desk,
      loaded,
      draft: documentDraft,
      begun: (copyOf ?? drawFrom) !== undefined,
      load,
      ours,
      isChanged: (base, now) => isChanged(filled(base), filled(now)),
      stored: () => storedSheet(desk),
      save: (audit, intent) => saveDocument(desk, loaded, audit, intent),
      adopt: (kept) => adopt(desk, loaded, kept),
      onClose,
    }),
  );
}

/** Without the lines that nobody wrote into. */
const filled = (sheet: Sheet): Sheet => ({ head: sheet.head, lines: writtenLines(sheet.lines) });

/** Goes on where the draft ended; what others saved since is taken in. */
async function adopt(desk: Desk, loaded: Loaded, kept: DocumentDraft): Promise<void> {
  const isBehind = kept.version !== loaded.version;
  const { head, lines, changes } = isBehind ? merge(kept.base, kept.ours, loaded.base) : { ...kept.ours, changes: [] };
  await desk.learnSource(head.linkId, desk.id);
  desk.fill(
    head,
    lines,
    lines.some((line) => line.hidden),
  );
  desk.patch({ changes });
  desk.fillStock();
}
