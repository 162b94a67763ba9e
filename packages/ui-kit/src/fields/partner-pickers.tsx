// Fields that choose a supplier, a customer or a member; the server is searched while the user types.
import {
  type PartnerType,
  partnerPages,
  pickCustomers,
  pickMembers,
  pickPartners,
  pickSuppliers,
} from "@kontor/contracts/system/partner";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Form, Select } from "antd";
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useDeferredValue, useEffect, useState } from "react";
import { useFieldSchema } from "../form/form-scope.tsx";
import { isRequired } from "../form/request-body.rules.ts";
import { useTranslation } from "../i18n/i18n.tsx";
import { useCan } from "../permissions/permissions.tsx";
import { keyOf } from "../query/query.ts";
import { queryClient } from "../query/query-client.ts";
import { call } from "../request/request.ts";
import { Field, type FieldProps } from "./field.tsx";
import { NEW } from "./new-master.ts";

/** The types to choose from; any: suppliers and customers; anyone: members as well. */
export type PartnerChoice = PartnerType | "any" | "anyone";

interface PartnerProps extends FieldProps {
  type: PartnerChoice;
  /** The form's value with the name of the partner chosen at first, who may not be among the search results. */
  shownBy?: string;
  required?: boolean;
}
type PickCall = typeof pickSuppliers | typeof pickCustomers | typeof pickMembers | typeof pickPartners;
/** The endpoint that searches each type of partner. */
const pickCalls: Readonly<Record<Exclude<PartnerChoice, "anyone">, PickCall>> = {
  供应商: pickSuppliers,
  客户: pickCustomers,
  会员: pickMembers,
  any: pickPartners,
};
const isOneType = (choice: PartnerChoice): choice is PartnerType => choice !== "any" && choice !== "anyone";

/** The last result stays visible until the next one arrives. */
const usePicked = (endpoint: PickCall, key: string, enabled = true) =>
  useQuery(
    {
      queryKey: keyOf(endpoint, { key }),
      queryFn: () => call(endpoint, { body: { key } }),
      placeholderData: keepPreviousData,
      enabled,
    },
    queryClient,
  );

/** The partners whose name contains the text. */
function useMatches(type: PartnerChoice, key: string) {
  const matches = usePicked(pickCalls[type === "anyone" ? "any" : type], key);
  const members = usePicked(pickMembers, key, type === "anyone");
  const rows = [...(matches.data ?? []), ...(type === "anyone" ? (members.data ?? []) : [])];
  return { rows, isFetching: matches.isFetching || members.isFetching };
}

const NewPartnerDialog = lazy(() => import("./new-partner-dialog.tsx"));

export function PartnerPicker({ type, shownBy, required, disabled, ...field }: PartnerProps): ReactNode {
  const mandatory = isRequired(useFieldSchema(field.name)) || required === true;
  // Where both types can be chosen, partners are added on their own pages.
  const mayAdd = useCan(partnerPages[isOneType(type) ? type : "客户"], "edit") && isOneType(type);
  return (
    <Field {...field} required={mandatory}>
      <PartnerSelect
        type={type}
        mayAdd={mayAdd}
        shownBy={shownBy}
        clearable={!mandatory}
        disabled={disabled ?? false}
      />
    </Field>
  );
}

interface SelectProps {
  id?: string;
  value?: string | null;
  onChange?: (id: string | null) => void;
  type: PartnerChoice;
  /** Offers to add a partner that is not found. */
  mayAdd?: boolean;
  shownBy: string | undefined;
  clearable: boolean;
  disabled: boolean;
}

/** The width of the list in pixels: names of tenants are longer than the field. */
const NAMES_PX = 320;

export function PartnerSelect({
  type,
  mayAdd = false,
  shownBy,
  clearable,
  value,
  onChange,
  ...select
}: SelectProps): ReactNode {
  "use no memo"; // It reads the form while it is drawn.
  const t = useTranslation();
  const form = Form.useFormInstance();
  const [typed, setTyped] = useState("");
  /** The name of the partner that is being added. */
  const [added, setAdded] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  /** The text after which Enter was pressed, while its search result has not arrived yet. */
  const [waiting, setWaiting] = useState<string>();
  const key = useDeferredValue(typed);
  const matches = useMatches(type, key);
  const isMatched = key === typed && !matches.isFetching;
  const options: { value: string; label: string; disabled?: boolean }[] = matches.rows.map(({ id, supplier }) => ({
    value: id,
    label: supplier,
  }));
  const name: unknown = shownBy === undefined ? undefined : form.getFieldValue(shownBy);
  const searched = typed.trim();
  // The chosen partner is shown by name even when it is not found or has been disabled since; but a search that does not find it does not offer it.
  if (value && typeof name === "string" && !options.some((option) => option.value === value))
    options.unshift({ value, label: name, disabled: searched !== "" });
  // The choice that adds comes last, so that Enter takes the first match; it is left out when a partner has exactly this name.
  if (mayAdd && isMatched && !options.some(({ label }) => label === searched))
    options.push({ value: NEW, label: t("document.newPartner", { name: searched }) });
  const choose = (id: string | null, label: string) => {
    if (shownBy !== undefined) form.setFieldValue(shownBy, label);
    onChange?.(id);
  };
  const waits = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !isOpen || isMatched) return;
    event.preventDefault();
    event.stopPropagation();
    setWaiting(typed);
  };
  useEffect(() => {
    if (waiting === undefined || !isMatched) return;
    setWaiting(undefined);
    const [first] = matches.rows;
    if (waiting !== typed || !first) return;
    setTyped("");
    setOpen(false);
    choose(first.id, first.supplier);
  });
  return (
    <>
      <div style={{ display: "contents" }} onKeyDownCapture={waits}>
        <Select
          {...select}
          className="kontor-select"
          popupMatchSelectWidth={NAMES_PX}
          // Null rather than undefined: the choice that adds is never the value.
          value={value ?? null}
          options={options}
          loading={!isMatched}
          allowClear={clearable}
          open={isOpen}
          onOpenChange={setOpen}
          showSearch={{ filterOption: false, onSearch: setTyped }}
          onChange={(id?: string) => {
            setTyped("");
            if (id === NEW) return setAdded(searched);
            choose(id ?? null, options.find((option) => option.value === id)?.label ?? "");
          }}
        />
      </div>
      {added !== undefined && isOneType(type) && (
        <Suspense fallback={null}>
          <NewPartnerDialog type={type} name={added} onAdded={choose} onClose={() => setAdded(undefined)} />
        </Suspense>
      )}
    </>
  );
}
