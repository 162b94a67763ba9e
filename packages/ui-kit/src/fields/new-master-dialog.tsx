// The dialog that adds a warehouse or a settlement account while a document is edited; its own page has the other fields (reference.md §8.6).
import { addAccount, checkAccountName } from "@kontor/contracts/finance/account";
import { addWarehouse, checkWarehouseName } from "@kontor/contracts/warehouse/warehouse";
import type { ReactNode } from "react";
import { FormDialog } from "../form/form-dialog.tsx";
import { useRecordForm } from "../form/use-record-form.ts";
import { PageScope } from "../permissions/permissions.tsx";
import { call } from "../request/request.ts";
import { refusesScans } from "../scanner/refuse-scan.ts";
import { masterPages } from "./new-master.ts";
import { TextField } from "./text.tsx";

const masters = {
  depot: {
    title: "new-depot.title",
    add: addWarehouse,
    isDuplicate: async (name: string) => (await call(checkWarehouseName, { query: { name } })).status,
    also: "address",
  },
  account: {
    title: "new-account.title",
    add: addAccount,
    isDuplicate: async (name: string) => (await call(checkAccountName, { query: { name } })).status,
    also: "serialNo",
  },
} as const;

interface Props {
  what: keyof typeof masterPages;
  /** The search text that found nothing. */
  name: string;
  onAdded(id: string, name: string): void;
  onClose(): void;
}

export default function NewMasterDialog({ what, name, onAdded, onClose }: Props): ReactNode {
  const { title, add, isDuplicate, also } = masters[what];
  const form = useRecordForm({
    add,
    defaults: { name },
    onClose,
    onSaved: (answer) => {
      const { id } = add.response.parse(answer);
      if (id) onAdded(id, String(form.form.getFieldValue("name")).trim());
      onClose();
    },
  });
  return (
    <PageScope page={masterPages[what]}>
      <FormDialog form={form} title={title}>
        <div ref={refusesScans}>
          <TextField name="name" isDuplicate={isDuplicate} />
          <TextField name={also} />
        </div>
      </FormDialog>
    </PageScope>
  );
}
