// The store of a document's form: the common form store, the amounts computed from the lines, and the product actions.

import { newId } from "@kontor/contracts/core/id";
import { type HeadMoney, NO_MONEY } from "@kontor/contracts/document/amounts";
import type { DocumentDetail } from "@kontor/contracts/document/document";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { figure } from "@kontor/contracts/document/totals";
import { pickAccounts } from "@kontor/contracts/finance/account";
import { findWarehousesOfCurrentUser } from "@kontor/contracts/warehouse/warehouse";
import { Form, type FormInstance } from "antd";
import { useEffect, useRef, useState } from "react";
import { toast } from "../feedback/toast.ts";
import { keyOf } from "../query/query.ts";
import { queryClient } from "../query/query-client.ts";
import { call } from "../request/request.ts";
import { createFormStore, type FormStore } from "../voucher/form/form-store.ts";
import type { Submission, VoucherType } from "../voucher/form/types.ts";
import { leftWithout, loadOpenSource, productStartsOf } from "./create-from-source.ts";
import { documentDraft } from "./document-draft.ts";
import type { DocumentFormProps, DocumentState, OpenDocument } from "./document-form.types.ts";
import { productActions } from "./product-actions.ts";
import { startsOf } from "./product-lookup.ts";
import { bodyOf } from "./rules/body.rules.ts";
import { cellOf, issuesOfDocument } from "./rules/check.rules.ts";
import { documentMerger } from "./rules/document-merge.rules.ts";
import { blankHead, type DocumentContent, type Head, withoutFree } from "./rules/head.rules.ts";
import { type Back, discounted, follow, isProposed, moneyOf, totalsOf } from "./rules/header-amounts.rules.ts";
import { blankLine, type FormLine, figuresOf, isBlank } from "./rules/line.rules.ts";
import { type Proposed, returned, returnLines } from "./rules/return.rules.ts";
import { headerFromSource, leftBy, leftOf, linesFromSource, NOTHING_LEFT } from "./rules/source-document.rules.ts";
import { contentOf, copied } from "./rules/stored.rules.ts";

const NOTHING_YET: DocumentState = { depots: [], unscanned: [], totals: { ...totalsOf([], NO_MONEY), hidden: false } };
/** The delay in milliseconds after which sums are recalculated: after the paint, and once for several keys, so that 500 lines do not slow down typing. */
const RECALCULATE_AFTER_MS = 80;
/** Header amounts that are computed from the lines until the user types them. */
const FOLLOWING = ["changeAmount", "getAmount"] as const;

/** Opens the form store of a document for the life of a component. */
export function useDocument(kind: DocumentKind, { onClose, ...opened }: DocumentFormProps): OpenDocument {
  const [form] = Form.useForm<Head>();
  const closing = useRef(onClose);
  useEffect(() => {
    closing.current = onClose;
  }, [onClose]);
  const [doc] = useState(() => createDocumentForm(kind, form, { ...opened, onClose: () => closing.current() }));
  useEffect(() => doc.open(), [doc]);
  return doc;
}

function createDocumentForm(
  kind: DocumentKind,
  form: FormInstance<Head>,
  { drawFrom, ...opened }: DocumentFormProps,
): OpenDocument {
  const byHand = new Set<keyof HeadMoney>();
  /** The sum of the lines for which the discount was typed: the discount stays until that sum changes. */
  let discountFor: string | undefined;
  /** Whether a return takes its share of its source's discount; ends when the user types another discount. */
  let sharesDiscount = false;
  let source: DocumentKind | undefined;
  /** What is left of a return's source. */
  let left = NOTHING_LEFT;
  let proposed: Proposed = new Map();
  let [isHidden, isDue] = [false, false];
  let asked = drawFrom;

  const back = (given: readonly FormLine[]): Back => ({
    openDebt: left.debt,
    discount: sharesDiscount && left.shared ? { source: left.shared, lines: returnLines(given) } : undefined,
  });
  const written = () => figuresOf(store.lines().filter((line) => !isBlank(line)));
  const followed = (now: HeadMoney, held: ReadonlySet<keyof HeadMoney>) =>
    follow(kind.amounts, written(), now, held, back(store.lines()));
  const show = (before: HeadMoney, next: HeadMoney) => {
    const names = Object.keys(next) as (keyof HeadMoney)[]; // the names of NO_MONEY
    const changed = names.filter((name) => before[name] !== next[name]);
    if (changed.length > 0) form.setFieldsValue(Object.fromEntries(changed.map((name) => [name, next[name]])));
  };
  /** Recalculates the lines of a return from what is left of their source. */
  const shareSource = () => {
    if (!left.shared) return;
    const next = returned(store.lines(), left.shared, proposed);
    proposed = next.proposed;
    store.showLines(next.changed);
  };
  const recalculate = () => {
    // A recalculation is already scheduled and will include this change.
    isDue = true;
    shareSource();
    const figures = written();
    const now = moneyOf(store.head());
    const held = new Set(byHand);
    if (discountFor === totalsOf(figures, now).totalTaxLastMoney) held.add("discountMoney");
    const next = followed(now, held);
    show(now, next);
    const hidden = isHidden || store.lines().some((line) => line.hidden);
    store.setOwn({ totals: { ...totalsOf(figures, next), hidden } });
    isDue = false;
  };
  const recalculateSoon = () => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => isDue && recalculate(), RECALCULATE_AFTER_MS);
  };

  const newLine: OpenDocument["newLine"] = (depot) => {
    if (depot) return blankLine(newId(), depot);
    const last = store.lines().findLast((line) => line.depotId !== null);
    const { depots } = store.state.getState().own;
    const usual = depots.find(({ isDefault }) => isDefault) ?? depots[0];
    return blankLine(newId(), last ?? (usual && { depotId: usual.id, depotName: usual.depotName }));
  };

  const type: VoucherType<Head, FormLine, DocumentDetail, DocumentState> = {
    kind,
    own: NOTHING_YET,
    draft: documentDraft,
    merger: documentMerger,
    refreshes: [],
    isWritten: (line) => !isBlank(line),
    contentOf,
    copyOf: (detail) => copied(detail, new Date(), newId),
    async start() {
      const [depots, accounts] = await Promise.all([
        queryClient.fetchQuery({
          queryKey: keyOf(findWarehousesOfCurrentUser),
          queryFn: () => call(findWarehousesOfCurrentUser),
        }),
        kind.amounts.movesMoney
          ? queryClient.fetchQuery({ queryKey: keyOf(pickAccounts), queryFn: () => call(pickAccounts) })
          : undefined,
      ]);
      store.setOwn({ depots });
      const usual = accounts?.accountList.find((account) => account.isDefault) ?? accounts?.accountList[0];
      const parts = usual ? [{ accountId: usual.id, amount: "0" }] : [];
      return { head: { ...blankHead(new Date()), accounts: parts }, lines: [newLine()] };
    },
    async prepare({ head: { linkId } }) {
      const { id: exceptId } = store.state.getState();
      left = source && linkId !== null ? await leftWithout(source, { id: linkId, exceptId }) : NOTHING_LEFT;
    },
    begin({ head, lines }): DocumentContent {
      isHidden = lines.some((line) => line.hidden);
      const { rows, free } = withoutFree(head, lines);
      const names = free.map((line) => line.name || line.barCode).join(", ");
      if (free.length > 0) toast.warn("document.freeLinesLeft", { number: head.linkNumber, lines: names });
      const figures = figuresOf(rows);
      const stored = totalsOf(figures, head);
      byHand.clear();
      sharesDiscount = true;
      const { discountMoney } = follow(kind.amounts, figures, moneyOf(head), new Set(), back(rows));
      sharesDiscount = figure(discountMoney).equals(figure(stored.discountMoney));
      if (rows.length > 0 && !isProposed(kind.amounts, figures, head, back(rows))) byHand.add("changeAmount");
      if (rows.length > 0 && Number(stored.backAmount) !== 0) byHand.add("getAmount");
      discountFor = stored.totalTaxLastMoney;
      return { head, lines: [...rows] };
    },
    begun: () => products.fillStock(),
    typed(values) {
      if ("discount" in values || "discountMoney" in values) {
        const edited = "discount" in values ? "discount" : "discountMoney";
        sharesDiscount = false;
        const now = moneyOf(store.head());
        const next = discounted(written(), now, edited);
        show({ ...now, [edited]: next[edited] }, next);
        discountFor = totalsOf(written(), next).totalTaxLastMoney;
      }
      for (const name of FOLLOWING) {
        if (!(name in values)) continue;
        byHand.delete(name);
        const now = moneyOf(store.head());
        // An amount is computed again once its field is emptied or holds the computed value.
        const follows = () => figure(followed(now, byHand)[name]).equals(figure(now[name]));
        if (`${values[name] ?? ""}`.trim() !== "" && !follows()) byHand.add(name);
      }
      recalculate();
    },
    recalculate,
    submission({ head, lines }, { id, version, endpoint }): Submission {
      const body = {
        ...bodyOf(id, head, lines),
        getAmount: kind.amounts.sentAsReceived(head.getAmount),
        ...(kind.amounts.movesMoney ? {} : { accounts: [] }),
        ...(version === null ? {} : { version }),
      };
      const issues = issuesOfDocument({ traits: kind, schema: endpoint.body, body, head, lines });
      return { body, issues, targetOf: (field) => cellOf(field, lines) };
    },
  };
  const isFromSource = drawFrom !== undefined;
  const store: FormStore<Head, FormLine, DocumentState> = createFormStore(type, form, {
    ...opened,
    isBegun: isFromSource || opened.copyOf !== undefined,
  });
  store.state.subscribe((now, before) => {
    if (now.lines !== before.lines || now.order !== before.order) recalculateSoon();
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
  const goods = { ...store, kind, isFromSource, newLine, addLine, toLines };
  const products = productActions(goods, async (codes) => {
    const { organId, linkId } = store.head();
    const starts = await startsOf(kind, codes, organId ?? null);
    if (!linkId || !source) return starts;
    const taken = new Set(store.lines().map((line) => line.linkId));
    return productStartsOf(source, { id: linkId, exceptId: store.state.getState().id }, starts, taken);
  });

  const takeFrom: OpenDocument["takeFrom"] = (open, rows) => {
    form.setFieldsValue(headerFromSource(open.source, store.head()));
    [left, sharesDiscount, discountFor] = [leftBy(open), true, undefined];
    store.replaceLines(linesFromSource(rows, newId));
    store.setField({});
    products.fillStock();
  };
  return {
    ...goods,
    ...products,
    takeFrom,
    setSource(next) {
      source = next;
    },
    async takeFromAsked() {
      const id = asked;
      asked = undefined;
      const open = id !== undefined && source ? await loadOpenSource(source, id) : undefined;
      if (open) takeFrom(open, leftOf(open));
    },
    addLines(more) {
      store.replaceLines([...store.lines().filter((line) => !isBlank(line)), ...more]);
      products.fillStock();
    },
    setWarehouse(lineIds, { id, depotName }) {
      store.changeLines(lineIds, (line) => ({ ...line, depotId: id, depotName, stock: null }));
      products.fillStock();
    },
  };
}
