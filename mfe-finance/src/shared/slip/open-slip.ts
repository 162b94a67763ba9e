// A slip while its form is open: head, lines, what they come to, and what may be chosen in it.
import { newId } from "@kontor/contracts/core/id";
import { pickAccounts } from "@kontor/contracts/finance/account";
import { getBeginNeed, listDebts } from "@kontor/contracts/finance/debt";
import { pickItems } from "@kontor/contracts/finance/in-out-item";
import type { SlipKind } from "@kontor/contracts/finance/slip-kinds";
import { getPersonByType } from "@kontor/contracts/system/person";
import { createStore } from "@kontor/ui-kit/core/store";
import { say } from "@kontor/ui-kit/feedback/speak";
import { call } from "@kontor/ui-kit/request";
import { liveSheet } from "@kontor/ui-kit/voucher/form/lifecycle";
import { toField } from "@kontor/ui-kit/voucher/form/show-issues";
import { createActiveCell } from "@kontor/ui-kit/voucher/grid/active-cell";
import { createLineStore } from "@kontor/ui-kit/voucher/grid/line-store";
import { Form, type FormInstance } from "antd";
import { useEffect, useRef, useState } from "react";
import { owedBy } from "./owed-by.ts";
import { type Loaded, saveSlip, storedSlip } from "./save-slip.ts";
import { sideOf } from "./side.ts";
import {
  blankHead,
  blankLine,
  copied,
  lineOfDebt,
  lineOfOpening,
  OPENING,
  type SlipHead,
  type SlipLine,
  type SlipSheet,
  sheetOf,
  slipDraft,
  slips,
  totalsOf,
  writtenLines,
} from "./slip.rules.ts";
import type { Choices, Named, Slip, SlipFormProps, SlipState } from "./slip.ts";

/** Documents of one partner that are taken at once (reference.md §3.4). */
const DEBTS_AT_ONCE = 1000;

export function useSlip(kind: SlipKind, { onClose, ...asked }: SlipFormProps): Slip {
  const [form] = Form.useForm<SlipHead>();
  const closing = useRef(onClose);
  useEffect(() => {
    closing.current = onClose;
  }, [onClose]);
  const [slip] = useState(() => openSlip(kind, form, { ...asked, onClose: () => closing.current() }));
  useEffect(() => slip.start(), [slip]);
  return slip;
}

function openDesk(kind: SlipKind, form: FormInstance<SlipHead>, id: string | undefined) {
  const lines = createLineStore<SlipLine>();
  const cursor = createActiveCell();
  const settles = kind.lines.of === "debts";
  const state = createStore<SlipState>({ loading: true, busy: false, changes: [], problems: [], draft: undefined });
  const totals = createStore(totalsOf([], "0"));
  const choices = createStore<Choices>({ accounts: [], officers: [], items: [] });
  const dialog = createStore<"debts" | "debtors" | undefined>(undefined);
  const head = (): SlipHead => form.getFieldsValue(true) as SlipHead; // the form holds a head and nothing else
  const count = () => totals.write(totalsOf(lines.all(), head().discountMoney ?? "0"));
  lines.subscribe(count);
  const addLine = (column: string) => {
    // Lines of debts come from what is open; behind the last one follows the discount.
    if (settles) {
      cursor.leave();
      return toField(desk, "discountMoney");
    }
    const line = blankLine(newId());
    lines.add([line]);
    cursor.go(line.id, column);
  };
  const exceptId = () => (desk.isNew ? {} : { exceptSlipId: desk.id });
  /** The line that settles the partner's opening balance; none when nothing of it is open. */
  const openingOf = async (organId: string): Promise<SlipLine[]> => {
    const opening = await call(getBeginNeed, { query: { organId, ...exceptId() } });
    return opening.isOpen ? [lineOfOpening(newId(), opening)] : [];
  };
  const desk = {
    kind,
    id: id ?? newId(),
    isNew: id === undefined,
    form,
    lines,
    cursor,
    state,
    totals,
    choices,
    dialog,
    head,
    patch: (part: Partial<SlipState>) => state.write({ ...state.read(), ...part }),
    fill(next: SlipHead, rows: readonly SlipLine[]) {
      form.setFieldsValue(next);
      lines.replace(rows.length > 0 || settles ? rows : [blankLine(newId())]);
    },
    typed(values: Partial<SlipHead>) {
      const { accounts, officers } = choices.read();
      const nameOf = (of: readonly Named[], value: string | null | undefined) =>
        of.find((one) => one.value === value)?.label ?? "";
      if ("accountId" in values) form.setFieldValue("accountName", nameOf(accounts, values.accountId));
      if ("handsPersonId" in values) form.setFieldValue("handsPersonName", nameOf(officers, values.handsPersonId));
      // What another partner owes is not this one's.
      if ("organId" in values && settles && lines.order().length > 0) {
        lines.replace([]);
        say.info("slip.linesCleared");
      }
      count();
    },
    addLine,
    toLines() {
      const [first] = lines.all();
      if (first && settles) cursor.go(first.id, "eachAmount");
      else if (settles) desk.chooseDebts();
      else {
        const waiting = lines.all().find((line) => line.inOutItemId === null);
        if (waiting) cursor.go(waiting.id, "inOutItemId");
        else addLine("inOutItemId");
      }
    },
    owed: () => ({ ...exceptId(), ...owedBy(head().billTime, new Date()) }),
    chooseDebts() {
      if (head().organId) dialog.write("debts");
      else say.warn("slip.partnerFirst");
    },
    addDebts(more: readonly SlipLine[]) {
      const known = new Set(lines.all().map((line) => line.billId ?? OPENING));
      const added = more.filter((line) => !known.has(line.billId ?? OPENING));
      lines.add(added);
      const [first] = added;
      if (first) cursor.go(first.id, "eachAmount");
    },
    async addOpening() {
      const { organId } = head();
      if (!organId) return say.warn("slip.partnerFirst");
      const opening = await openingOf(organId);
      if (opening.length === 0) return say.info("slip.noOpening");
      desk.addDebts(opening);
    },
    async settle(organId: string, organName: string) {
      const query = { supplierType: sideOf(kind), organId, currentPage: 1, pageSize: DEBTS_AT_ONCE, ...desk.owed() };
      const [opening, debts] = await Promise.all([openingOf(organId), call(listDebts, { query })]);
      form.setFieldsValue({ organId, organName });
      lines.replace([]);
      desk.addDebts([...opening, ...debts.rows.map((debt) => lineOfDebt(newId(), debt))]);
    },
  };
  return desk;
}

function openSlip(
  kind: SlipKind,
  form: FormInstance<SlipHead>,
  { id, copyOf, onClose }: SlipFormProps,
): Slip & { start(): () => void } {
  const desk = openDesk(kind, form, id);
  const loaded: Loaded = { base: { head: blankHead(new Date()), lines: [] }, version: null };
  const ours = (): SlipSheet => ({ head: desk.head(), lines: desk.lines.all() });
  const filled = ({ head, lines }: SlipSheet): SlipSheet => ({ head, lines: writtenLines(lines) });
  const load = async () => {
    const source = id ?? copyOf;
    const [{ accountList }, { personList }, items, detail] = await Promise.all([
      call(pickAccounts),
      call(getPersonByType, { query: { type: "财务员" } }),
      kind.lines.of === "items" ? call(pickItems, { query: { type: kind.lines.type === "收入" ? "in" : "out" } }) : [],
      source === undefined ? undefined : call(kind.endpoints.info, { query: { id: source } }).then(({ info }) => info),
    ]);
    return () => {
      const named = (rows: readonly { id: string; name: string }[]) =>
        rows.map((row): Named => ({ value: row.id, label: row.name }));
      desk.choices.write({ accounts: named(accountList), officers: named(personList), items: named(items) });
      if (detail && id !== undefined) {
        loaded.base = sheetOf(detail);
        loaded.version = detail.version;
        desk.fill(loaded.base.head, loaded.base.lines);
      } else if (detail) {
        const copy = copied(detail, kind, new Date(), newId);
        desk.fill(copy.head, copy.lines);
      } else {
        const usual = accountList.find((account) => account.isDefault) ?? accountList[0];
        const account = usual ? { accountId: usual.id, accountName: usual.name } : {};
        loaded.base = { head: { ...blankHead(new Date()), ...account }, lines: [] };
        desk.fill(loaded.base.head, []);
      }
    };
  };
  return Object.assign(
    desk,
    liveSheet<SlipSheet, SlipHead>({
      kind,
      desk,
      loaded,
      draft: slipDraft,
      begun: copyOf !== undefined,
      load,
      ours,
      isChanged: (base, now) => slips.isChanged(filled(base), filled(now)),
      stored: () => storedSlip(desk),
      save: (audit, intent) => saveSlip(desk, loaded, audit, intent),
      adopt(draft) {
        const isBehind = draft.version !== loaded.version;
        const { head, lines, changes } = isBehind
          ? slips.merge(draft.base, draft.ours, loaded.base)
          : { ...draft.ours, changes: [] };
        desk.fill(head, lines);
        desk.patch({ changes });
      },
      onClose,
    }),
  );
}
