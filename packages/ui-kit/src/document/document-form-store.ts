// The store of a document's form: the common form store, the amounts computed from the lines, and the product actions.

import { newId } from "@kontor/contracts/core/id";
import { NO_MONEY } from "@kontor/contracts/document/amounts";
import type { DocumentDetail } from "@kontor/contracts/document/document";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { movesStock } from "@kontor/contracts/document/movements";
import { pickAccounts } from "@kontor/contracts/finance/account";
import { findWarehousesOfCurrentUser } from "@kontor/contracts/warehouse/warehouse";
import { Form, type FormInstance } from "antd";
import { useEffect, useRef, useState } from "react";
import { toast } from "../feedback/toast.ts";
import { keyOf } from "../query/query.ts";
import { queryClient } from "../query/query-client.ts";
import { call } from "../request/request.ts";
import { createFormStore, type FormStore } from "../voucher/form/form-store.ts";
import type { Sent, Submission, VoucherType } from "../voucher/form/types.ts";
import { completeLines, watchBatches } from "./batches-there.ts";
import { sourceOfForm } from "./create-from-source.ts";
import { documentDraft } from "./document-draft.ts";
import type { DocumentFormProps, DocumentState, OpenDocument } from "./document-form.types.ts";
import { productActions } from "./product-actions.ts";
import { fillStock, startsOf } from "./product-lookup.ts";
import { recipesOf } from "./recipe.ts";
import { bodyOf } from "./rules/body.rules.ts";
import { cellOf, issuesOfDocument } from "./rules/check.rules.ts";
import { documentMerger } from "./rules/document-merge.rules.ts";
import { blankHead, type DocumentContent, type Head } from "./rules/head.rules.ts";
import { type HeaderAmounts, headerAmounts, type Totals, totalsOf } from "./rules/header-amounts.rules.ts";
import { blankLine, type FormLine, isBlank, usualWarehouses } from "./rules/line.rules.ts";
import { headerFromSource, leftBy, leftOf, linesFromSource, NOTHING_LEFT } from "./rules/source-document.rules.ts";
import { contentOf, copied, withoutFree } from "./rules/stored.rules.ts";
import { moved } from "./rules/tracked.rules.ts";
import { useOpenForm } from "./source-address.ts";

type DocumentStore = FormStore<Head, FormLine, DocumentState>;

const NOTHING_YET: DocumentState = { depots: [], unscanned: [], totals: { ...totalsOf([], NO_MONEY), hidden: false } };
/** The delay in milliseconds after which sums are recalculated: after the paint, and once for several keys, so that 500 lines do not slow down typing. */
const RECALCULATE_AFTER_MS = 80;

/** Opens the form store of a document for the life of a component. */
export function useDocument(kind: DocumentKind, { onClose, ...opened }: DocumentFormProps): OpenDocument {
  const [form] = Form.useForm<Head>();
  const closing = useRef(onClose);
  useEffect(() => {
    closing.current = onClose;
  }, [onClose]);
  useOpenForm(kind.page, opened.sourceId);
  const [documentForm] = useState(() =>
    createDocumentForm(kind, form, { ...opened, onClose: () => closing.current() }),
  );
  useEffect(() => documentForm.open(), [documentForm]);
  return documentForm;
}

function createDocumentForm(
  kind: DocumentKind,
  form: FormInstance<Head>,
  { sourceId, ...opened }: DocumentFormProps,
): OpenDocument {
  const amounts = headerAmounts(kind);
  const shown = shownAmounts(amounts, () => store);
  const source = sourceOfForm(kind, sourceId);
  const ownId = () => store.state.getState().id;

  const prepare = async ({ head: { linkId } }: DocumentContent): Promise<void> => {
    amounts.setLeft(linkId === null ? NOTHING_LEFT : await source.left({ id: linkId, exceptId: ownId() }));
  };
  const usual = (lines: readonly FormLine[]) =>
    usualWarehouses(lines, store.state.getState().own.depots, kind.movements);
  const newLine: OpenDocument["newLine"] = (placed) => blankLine(newId(), { ...usual(store.lines()), ...placed });

  const type: VoucherType<Head, FormLine, DocumentDetail, DocumentState> = {
    kind,
    own: NOTHING_YET,
    draft: documentDraft,
    merger: documentMerger,
    refreshes: [],
    isBlank,
    contentOf,
    copyOf: (detail) => copied(kind, detail, new Date(), newId),
    async load(stored) {
      const [{ accounts, ...own }, loaded] = await Promise.all([choices(kind), stored, stored?.then(prepare)]);
      store.setOwn(own);
      return loaded ?? { head: { ...blankHead(new Date()), accounts }, lines: [newLine()] };
    },
    prepare,
    begin({ head, lines }) {
      const { rows, free } = withoutFree(head, lines);
      if (free.length > 0) warnOfFree(free, head);
      const hidden = lines.some((line) => line.hidden);
      const content = shown.begin({ head, lines: [...rows] }, hidden);
      void fillStock(goods, content.lines);
      return content;
    },
    typed: shown.typed,
    recalculate: shown.recalculate,
    submission: (content, sent) => submissionOf(kind, content, sent),
  };
  const isFromSource = sourceId !== undefined;
  const isBegun = isFromSource || opened.copyOf !== undefined;
  const store: DocumentStore = createFormStore(type, form, { ...opened, isBegun });
  store.state.subscribe((now, before) => {
    // Content that the form begins with comes with its sums.
    if (now.own.totals !== before.own.totals) return;
    if (now.lines !== before.lines || now.order !== before.order) shown.recalculateSoon();
  });

  const addLine = (column: string) => {
    const line = newLine();
    store.appendLines([line]);
    store.goTo(line.id, column);
  };
  const toLines = () => {
    const waiting = store.lines().find((line) => line.materialId === null);
    if (waiting) store.goTo(waiting.id, "barCode");
    else addLine("barCode");
  };
  const linked = () => ({ id: store.head().linkId, exceptId: ownId() });
  const sourceRows = () => source.rows(linked());
  const goods = { ...store, kind, isFromSource, newLine, addLine, toLines, sourceRows };
  watchBatches(goods);
  const products = productActions(goods, async (codes, sought) => {
    const starts = await startsOf(kind, codes, store.head().organId ?? null);
    return source.startsOf(linked(), store.lines(), starts, sought);
  });

  const takeFrom: OpenDocument["takeFrom"] = (open, rows) => {
    form.setFieldsValue(headerFromSource(kind, open.source, store.head()));
    amounts.follow(leftBy(kind, open));
    store.replaceLines(linesFromSource(kind, rows, newId, usual([])));
    store.setField({});
    completeLines(goods);
  };
  return {
    ...goods,
    ...products,
    ...recipesOf(goods),
    takeFrom,
    setSource: source.setSource,
    async takeFromAddress() {
      const open = await source.openPending();
      if (open) takeFrom(open, leftOf(open));
    },
    addLines(more) {
      store.replaceLines([...store.lines().filter((line) => !isBlank(line)), ...more]);
      completeLines(goods);
    },
    setWarehouse(lineIds, field, warehouse) {
      const lines = moved(kind, store.lines(), lineIds, field, warehouse);
      store.changeLines(lineIds, (line) => lines.get(line.id) ?? line);
      completeLines(goods);
    },
  };
}

function warnOfFree(free: readonly FormLine[], { linkNumber: number }: Head): void {
  const lines = free.map((line) => line.name || line.barCode).join(", ");
  toast.warn("document.freeLinesLeft", { number, lines });
}

/** Shows what follows from what is typed: at once, or soon after lines have changed. @param store asked once the form has begun */
function shownAmounts(amounts: HeaderAmounts, store: () => DocumentStore) {
  let [isHidden, isDue] = [false, false];
  const content = (): DocumentContent => ({ head: store().head(), lines: store().lines() });
  const sums = (totals: Totals, lines: readonly FormLine[]): Pick<DocumentState, "totals"> => ({
    totals: { ...totals, hidden: isHidden || lines.some((line) => line.hidden) },
  });
  const showMoney = (money: Partial<Head>) => {
    if (Object.keys(money).length > 0) store().form.setFieldsValue(money);
  };
  const recalculate = () => {
    // Showing the results changes lines: those changes schedule no further recalculation.
    isDue = true;
    const computed = amounts.recalculate(content());
    store().showLines(computed.changedLines);
    showMoney(computed.changedMoney);
    store().setOwn(sums(computed.totals, store().lines()));
    isDue = false;
  };
  return {
    /** The content with its amounts and sums. @param hidden whether the role may not see them */
    begin(first: DocumentContent, hidden: boolean) {
      isHidden = hidden;
      const { totals, ...computed } = amounts.begin(first);
      return { ...computed, own: sums(totals, computed.lines) };
    },
    typed(values: Partial<Head>) {
      showMoney(amounts.typed(values, content()));
      recalculate();
    },
    recalculate,
    recalculateSoon() {
      if (isDue) return;
      isDue = true;
      setTimeout(() => isDue && recalculate(), RECALCULATE_AFTER_MS);
    },
  };
}

function submissionOf(
  kind: DocumentKind,
  { head, lines }: DocumentContent,
  { id, version, endpoint }: Sent,
): Submission {
  const body = {
    ...bodyOf(id, head, lines),
    // A prepayment pays the whole amount, and through no account.
    getAmount: head.prepaid ? null : kind.amounts.sentAsReceived(head.getAmount),
    ...(kind.amounts.needsAccount(head.changeAmount) && !head.prepaid ? {} : { accounts: [] }),
    ...(version === null ? {} : { version }),
  };
  const issues = issuesOfDocument({ kind, schema: endpoint.body, body, head, lines });
  return { body, issues, targetOf: (field) => cellOf(field, lines) };
}

/** The warehouses that the user may use, and the account that a document of the kind begins with. */
async function choices(kind: DocumentKind): Promise<Pick<DocumentState, "depots"> & Pick<Head, "accounts">> {
  const [warehouses, accounts] = await Promise.all([
    movesStock(kind.movements)
      ? queryClient.fetchQuery({
          queryKey: keyOf(findWarehousesOfCurrentUser),
          queryFn: () => call(findWarehousesOfCurrentUser),
        })
      : [],
    kind.amounts.movesMoney
      ? queryClient.fetchQuery({ queryKey: keyOf(pickAccounts), queryFn: () => call(pickAccounts) })
      : undefined,
  ]);
  const usual = accounts?.accountList.find((account) => account.isDefault) ?? accounts?.accountList[0];
  return { depots: warehouses, accounts: usual ? [{ accountId: usual.id, amount: "0" }] : [] };
}
