// The form of a property alias (reference.md §5.9).
import {
  getPropertyAlias,
  type PropertyAliasRow,
  updatePropertyAlias,
} from "@kontor/contracts/warehouse/property-alias";
import { TextField } from "@kontor/ui-kit/fields/text";
import { FormDialog } from "@kontor/ui-kit/form/form-dialog";
import type { FormProps } from "@kontor/ui-kit/form/form-props";
import { useRecordForm } from "@kontor/ui-kit/form/use-record-form";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { Typography } from "antd";

const WIDTH_PX = 520;

export function PropertyForm({ row, onClose }: FormProps<PropertyAliasRow>) {
  const { option } = useTranslation();
  const native = row ? option("nativeName", row.nativeName) : "";
  const form = useRecordForm({ update: updatePropertyAlias, info: getPropertyAlias, row, onClose });
  return (
    <FormDialog form={form} title="property.title" width={WIDTH_PX}>
      <Typography.Text strong className="kontor-wide">
        {native}
      </Typography.Text>
      <TextField name="anotherName" wide hint="property.hint" placeholder={native} />
    </FormDialog>
  );
}
