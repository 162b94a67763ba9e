// Opens closed books again, from a day on or altogether, with the reason.
import type { Answer } from "@kontor/contracts/core/endpoint";
import { type getClosing, reopenPeriod } from "@kontor/contracts/system/closing";
import { DateField } from "@kontor/ui-kit/fields/choice";
import { TextAreaField } from "@kontor/ui-kit/fields/text";
import { FormDialog } from "@kontor/ui-kit/form/form-dialog";
import { useRecordForm } from "@kontor/ui-kit/form/use-record-form";
import type { ReactNode } from "react";

const WIDTH_PX = 520;

interface Props {
  closing: Answer<typeof getClosing>;
  onClose(): void;
}

export function ReopenDialog({ closing, onClose }: Props): ReactNode {
  const form = useRecordForm({
    add: reopenPeriod,
    fixed: { version: closing.version },
    defaults: { day: null },
    onClose,
  });
  return (
    <FormDialog form={form} title="closing.reopen" width={WIDTH_PX}>
      <TextAreaField name="reason" wide />
      <DateField name="day" hint="closing.dayHint" />
    </FormDialog>
  );
}
