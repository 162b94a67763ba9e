// The form of a warehouse (reference.md §5.1).
import {
  addWarehouse,
  checkWarehouseName,
  getWarehouse,
  updateWarehouse,
  type WarehouseRow,
} from "@kontor/contracts/warehouse/warehouse";
import { SelectField, SwitchField } from "@kontor/ui-kit/fields/choice";
import { NumberField } from "@kontor/ui-kit/fields/number";
import { TextAreaField, TextField } from "@kontor/ui-kit/fields/text";
import { FormDialog } from "@kontor/ui-kit/form/form-dialog";
import type { FormProps } from "@kontor/ui-kit/form/form-props";
import { useRecordForm } from "@kontor/ui-kit/form/use-record-form";
import { call } from "@kontor/ui-kit/request";
import { useUsers } from "../shared/user-name.tsx";

export function WarehouseForm({ row, onClose }: FormProps<WarehouseRow>) {
  const users = useUsers();
  const form = useRecordForm({ add: addWarehouse, update: updateWarehouse, info: getWarehouse, row, onClose });
  const isDuplicate = async (name: string) =>
    (await call(checkWarehouseName, { query: form.id ? { id: form.id, name } : { name } })).status;
  return (
    <FormDialog form={form} title="depot.title">
      <TextField name="name" isDuplicate={isDuplicate} />
      <TextField name="address" />
      <SelectField name="principal" options={users} />
      <TextField name="sort" />
      <NumberField name="warehousing" scale="amount" />
      <NumberField name="truckage" scale="amount" />
      <TextAreaField name="remark" wide />
      {row ? <SwitchField name="enabled" /> : null}
    </FormDialog>
  );
}
