// Choose a supplier, a customer or a member: searched on the server while typing.
import { type PartnerType, pickCustomers, pickMembers, pickSuppliers } from "@kontor/contracts/system/supplier";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Form, Select } from "antd";
import { type ReactNode, useDeferredValue, useState } from "react";
import { isRequired } from "../form/body.rules.ts";
import { useFieldSchema } from "../form/form-scope.tsx";
import { keyOf, queryClient } from "../query/query.ts";
import { call } from "../request/request.ts";
import { Field, type FieldProps } from "./field.tsx";

interface PartnerProps extends FieldProps {
  /** The form's value that holds the name of the one chosen at first, who may not be among those found. */
  shownBy?: string;
  required?: boolean;
}
type PickCall = typeof pickSuppliers | typeof pickCustomers | typeof pickMembers;
/** Where each type of partner is found. */
export const pickCalls: Readonly<Record<PartnerType, PickCall>> = {
  供应商: pickSuppliers,
  客户: pickCustomers,
  会员: pickMembers,
};

export const SupplierPicker = (props: PartnerProps): ReactNode => <PartnerPicker {...props} endpoint={pickSuppliers} />;
export const CustomerPicker = (props: PartnerProps): ReactNode => <PartnerPicker {...props} endpoint={pickCustomers} />;
export const MemberPicker = (props: PartnerProps): ReactNode => <PartnerPicker {...props} endpoint={pickMembers} />;

function PartnerPicker({
  endpoint,
  shownBy,
  required,
  disabled,
  ...field
}: PartnerProps & { endpoint: PickCall }): ReactNode {
  const mandatory = isRequired(useFieldSchema(field.name)) || required === true;
  return (
    <Field {...field} required={mandatory}>
      <PartnerSelect endpoint={endpoint} shownBy={shownBy} clearable={!mandatory} disabled={disabled ?? false} />
    </Field>
  );
}

interface SelectProps {
  id?: string;
  value?: string | null;
  onChange?: (id: string | null) => void;
  endpoint: PickCall;
  shownBy: string | undefined;
  clearable: boolean;
  disabled: boolean;
}

export function PartnerSelect({ endpoint, shownBy, clearable, value, onChange, ...select }: SelectProps): ReactNode {
  const form = Form.useFormInstance();
  const [typed, setTyped] = useState("");
  const key = useDeferredValue(typed);
  const found = useQuery(
    {
      queryKey: keyOf(endpoint, { key }),
      queryFn: () => call(endpoint, { body: { key } }),
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
  const options = (found.data ?? []).map(({ id, supplier }) => ({ value: id, label: supplier }));
  const name: unknown = shownBy === undefined ? undefined : form.getFieldValue(shownBy);
  // Who was chosen before the search, or has been disabled since, still bears a name.
  if (value && typeof name === "string" && !options.some((option) => option.value === value))
    options.unshift({ value, label: name });
  return (
    <Select
      {...select}
      className="kontor-select"
      value={value ?? undefined}
      options={options}
      loading={found.isFetching}
      allowClear={clearable}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      onChange={(id?: string) => {
        setTyped("");
        if (shownBy !== undefined)
          form.setFieldValue(shownBy, options.find((option) => option.value === id)?.label ?? "");
        onChange?.(id ?? null);
      }}
    />
  );
}
