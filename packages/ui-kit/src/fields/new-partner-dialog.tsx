// The dialog that adds a supplier, customer or member while a document is edited; its own page has the other fields (reference.md §8.6).
import { addPartner, checkPartnerName, type PartnerType, partnerPages } from "@kontor/contracts/system/partner";
import type { ReactNode } from "react";
import { FormDialog } from "../form/form-dialog.tsx";
import { useRecordForm } from "../form/use-record-form.ts";
import { PageScope } from "../permissions/permissions.tsx";
import { call } from "../request/request.ts";
import { refusesScans } from "../scanner/refuse-scan.ts";
import { NumberField } from "./number.tsx";
import { TextField } from "./text.tsx";

const TITLES: Readonly<Record<PartnerType, string>> = {
  供应商: "new-supplier.title",
  客户: "new-customer.title",
  会员: "new-member.title",
};

interface Props {
  type: PartnerType;
  /** The search text that found nothing. */
  name: string;
  onAdded(id: string, name: string): void;
  onClose(): void;
}

export default function NewPartnerDialog({ type, name, onAdded, onClose }: Props): ReactNode {
  const form = useRecordForm({
    add: addPartner,
    fixed: { type },
    defaults: { supplier: name },
    onClose,
    onSaved: (answer) => {
      const { id } = addPartner.response.parse(answer);
      if (id) onAdded(id, String(form.form.getFieldValue("supplier")).trim());
      onClose();
    },
  });
  const isDuplicate = async (text: string) => (await call(checkPartnerName, { query: { type, name: text } })).status;
  return (
    <PageScope page={partnerPages[type]}>
      <FormDialog form={form} title={TITLES[type]}>
        <div ref={refusesScans}>
          <TextField name="supplier" isDuplicate={isDuplicate} />
          <TextField name="contacts" />
          <TextField name="telephone" />
          <TextField name="phoneNum" />
          {type !== "会员" && <NumberField name="taxRate" scale="rate" />}
        </div>
      </FormDialog>
    </PageScope>
  );
}
