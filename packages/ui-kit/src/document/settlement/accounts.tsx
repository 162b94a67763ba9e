// The settlement accounts of a payment: one, or two or three with an amount each.
import { EllipsisOutlined } from "@ant-design/icons";
import { Button, Form, Select, Space } from "antd";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { Field } from "../../fields/field.tsx";
import { useAccounts } from "../../fields/master-pickers.tsx";
import { NEW, useMayAdd } from "../../fields/new-master.ts";
import { formatAmount } from "../../i18n/format.ts";
import { useTranslation } from "../../i18n/i18n.tsx";
import type { AccountPart } from "../../voucher/form/draft.rules.ts";
import { useDocumentForm, useTotals } from "../document-scope.tsx";

const NewMasterDialog = lazy(() => import("../../fields/new-master-dialog.tsx"));
const ManyAccountsDialog = lazy(() => import("../dialogs/many-accounts-dialog.tsx"));

export function Accounts(): ReactNode {
  const { kind } = useDocumentForm();
  const paid: unknown = Form.useWatch("changeAmount", Form.useFormInstance());
  return (
    <Field name="accounts" schemaless required={kind.amounts.needsAccount(String(paid ?? "0"))}>
      <AccountsInput />
    </Field>
  );
}

interface InputProps {
  id?: string;
  value?: AccountPart[];
  onChange?: (accounts: AccountPart[]) => void;
}

function AccountsInput({ id, value = [], onChange }: InputProps): ReactNode {
  const here = useTranslation();
  const accounts = useAccounts();
  const { hidden } = useTotals();
  const [isOpen, setOpen] = useState(false);
  const mayAdd = useMayAdd("account");
  const [typed, setTyped] = useState("");
  /** The name of the account that is being added. */
  const [added, setAdded] = useState<string>();
  const typedName = typed.trim();
  const isNew = mayAdd && typedName !== "" && !accounts.some(({ label }) => label === typedName);
  const choose = (accountId: string) => onChange?.([{ accountId, amount: "0" }]);
  const nameOf = (accountId: string) => accounts.find((account) => account.value === accountId)?.label ?? accountId;
  const several = value.length > 1;
  return (
    <Space.Compact block>
      <Select
        id={id}
        // Several accounts are shown by names and amounts; choosing one replaces them.
        value={
          several
            ? value.map((part) => `${nameOf(part.accountId)} ${formatAmount(part.amount)}`).join(" + ")
            : value[0]?.accountId
        }
        options={
          isNew ? [...accounts, { value: NEW, label: here("document.newAccount", { name: typedName }) }] : accounts
        }
        showSearch={{ optionFilterProp: "label", onSearch: setTyped }}
        onChange={(accountId) => {
          setTyped("");
          if (accountId === NEW) setAdded(typedName);
          else if (accountId !== undefined) choose(accountId);
        }}
      />
      {added !== undefined && (
        <Suspense fallback={null}>
          <NewMasterDialog what="account" name={added} onAdded={choose} onClose={() => setAdded(undefined)} />
        </Suspense>
      )}
      {!hidden && (
        <Button
          icon={<EllipsisOutlined />}
          aria-label={here("document.manyAccounts")}
          title={here("document.manyAccounts")}
          onClick={() => setOpen(true)}
        />
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <ManyAccountsDialog
            parts={value}
            accounts={accounts}
            onDone={(parts) => {
              onChange?.(parts);
              setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Space.Compact>
  );
}
