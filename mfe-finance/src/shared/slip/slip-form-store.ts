// The store of a slip's form: the common form store, the totals of the lines, and what opens its dialogs.
import { newId } from "@kontor/contracts/core/id";
import { listAccounts, pickAccounts } from "@kontor/contracts/finance/account";
import { pickItems } from "@kontor/contracts/finance/in-out-item";
import { listOpenItems } from "@kontor/contracts/finance/open-item";
import type { SlipDetail } from "@kontor/contracts/finance/slip";
import type { SlipKind } from "@kontor/contracts/finance/slip-kinds";
import { hasHeadAccount } from "@kontor/contracts/finance/slip-lines";
import { getPersonByType } from "@kontor/contracts/system/person";
import { toast } from "@kontor/ui-kit/feedback/toast";
import { call } from "@kontor/ui-kit/request";
import { createFormStore, type FormStore } from "@kontor/ui-kit/voucher/form/form-store";
import type { VoucherType } from "@kontor/ui-kit/voucher/form/types";
import type { VoucherFormProps } from "@kontor/ui-kit/voucher/list/voucher-list";
import { Form, type FormInstance } from "antd";
import { useEffect, useRef, useState } from "react";
import { lineWaysOf } from "./line-ways.ts";
import { openItemActions } from "./open-item-actions.ts";
import type { Named, OpenSlip, SlipState } from "./open-slip.ts";
import {
  blankHead,
  bodyOf,
  contentOf,
  copied,
  isBlank,
  type SlipContent,
  type SlipHead,
  type SlipLine,
  slipDraft,
  slipMerger,
  totalsOf,
} from "./slip.rules.ts";
import { cellOf, issuesOfSlip } from "./slip-check.rules.ts";

const NOTHING_YET: SlipState = {
  accounts: [],
  officers: [],
  items: [],
  totals: totalsOf([], "0"),
  dialog: undefined,
};

/** Opens the form store of a slip for the life of a component. */
export function useSlip(kind: SlipKind, { onClose, ...opened }: VoucherFormProps): OpenSlip {
  const [form] = Form.useForm<SlipHead>();
  const closing = useRef(onClose);
  useEffect(() => {
    closing.current = onClose;
  }, [onClose]);
  const [slip] = useState(() => createSlipForm(kind, form, { ...opened, onClose: () => closing.current() }));
  useEffect(() => slip.open(), [slip]);
  return slip;
}

const named = (rows: readonly { id: string; name: string }[]): Named[] =>
  rows.map(({ id, name }) => ({ value: id, label: name }));
const nameOf = (of: readonly Named[], value: string | null | undefined): string =>
  of.find((one) => one.value === value)?.label ?? "";

const itemsPicked = (type: "in" | "out") => call(pickItems, { query: { type } });

function createSlipForm(kind: SlipKind, form: FormInstance<SlipHead>, opened: VoucherFormProps): OpenSlip {
  const ownOf = ({ head, lines }: SlipContent): Pick<SlipState, "totals"> => ({
    totals: totalsOf(lines, head.discountMoney ?? "0"),
  });
  const recalculate = () => store.setOwn(ownOf({ head: store.head(), lines: store.lines() }));

  const type: VoucherType<SlipHead, SlipLine, SlipDetail, SlipState> = {
    kind,
    own: NOTHING_YET,
    draft: slipDraft,
    merger: slipMerger,
    // The slip has changed balances of accounts and open items of partners.
    refreshes: [listAccounts, listOpenItems],
    isBlank,
    contentOf,
    copyOf: (detail) => copied(detail, kind, new Date(), newId),
    async load(stored) {
      const [{ accountList }, { personList }, items, loaded] = await Promise.all([
        call(pickAccounts),
        call(getPersonByType, { query: { type: "财务员" } }),
        kind.lines<readonly { id: string; name: string }[] | ReturnType<typeof itemsPicked>>({
          items: ({ picked }) => itemsPicked(picked),
          openItems: () => [],
          accounts: () => [],
        }),
        stored,
      ]);
      store.setOwn({ accounts: named(accountList), officers: named(personList), items: named(items) });
      const usual = accountList.find((account) => account.isDefault) ?? accountList[0];
      const account = usual && hasHeadAccount(kind.lines) ? { accountId: usual.id, accountName: usual.name } : {};
      return loaded ?? { head: { ...blankHead(new Date()), ...account }, lines: [] };
    },
    prepare: async () => undefined,
    begin({ head, lines: before }) {
      const lines = [...ways.filled(before)];
      return { head, lines, own: ownOf({ head, lines }) };
    },
    typed(values) {
      const { accounts, officers } = store.state.getState().own;
      if ("accountId" in values) form.setFieldValue("accountName", nameOf(accounts, values.accountId));
      if ("handsPersonId" in values) form.setFieldValue("handsPersonName", nameOf(officers, values.handsPersonId));
      if ("organId" in values) ways.partnerChanged();
      recalculate();
    },
    recalculate,
    submission({ head, lines }, { id, version, endpoint }) {
      const body = { ...bodyOf(id, head, lines), ...(version === null ? {} : { version }) };
      const issues = issuesOfSlip({ kind, schema: endpoint.body, body, head, lines });
      return { body, issues, targetOf: (field) => cellOf(field, lines) };
    },
  };
  const store: FormStore<SlipHead, SlipLine, SlipState> = createFormStore(type, form, {
    ...opened,
    isBegun: opened.copyOf !== undefined,
  });
  store.state.subscribe((now, before) => {
    if (now.lines !== before.lines) recalculate();
  });

  const chooseDebts = () => {
    if (store.head().organId) store.setOwn({ dialog: "debts" });
    else toast.warn("slip.partnerFirst");
  };
  const ways = lineWaysOf(kind, { ...store, toDiscount: () => store.goToField("discountMoney"), chooseDebts });
  return {
    ...store,
    ...openItemActions(store),
    kind,
    addLine: ways.addLine,
    chooseDebts,
    toLines: ways.toLines,
    chooseDebtors: () => store.setOwn({ dialog: "debtors" }),
    closeDialog: () => store.setOwn({ dialog: undefined }),
  };
}
