// Fields that choose a warehouse, a settlement account, a person or a user from short lists, loaded once.
import type { Answer, Endpoint } from "@kontor/contracts/core/endpoint";
import { pickAccounts } from "@kontor/contracts/finance/account";
import { getPersonByType, type personTypes } from "@kontor/contracts/system/person";
import { getUserList } from "@kontor/contracts/system/user";
import { findWarehousesOfCurrentUser } from "@kontor/contracts/warehouse/warehouse";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { keyOf } from "../query/query.ts";
import { queryClient } from "../query/query-client.ts";
import { type CallArguments, call } from "../request/request.ts";
import { SelectField, TagField } from "./choice.tsx";
import type { FieldProps } from "./field.tsx";

/** Milliseconds for which such a list stays fresh; it changes rarely. */
const FRESH_MS = 60_000;

interface Named {
  value: string;
  label: string;
}

function useNames<E extends Endpoint>(
  endpoint: E,
  named: (answer: Answer<E>) => Named[],
  ...args: CallArguments<E>
): Named[] {
  const { data } = useQuery(
    { queryKey: keyOf(endpoint, args[0]), queryFn: () => call(endpoint, ...args), staleTime: FRESH_MS },
    queryClient,
  );
  return data === undefined ? [] : named(data);
}

/** The warehouses that the user may use, as choices. */
export const useWarehouses = (): Named[] =>
  useNames(findWarehousesOfCurrentUser, (warehouses) =>
    warehouses.map(({ id, depotName }) => ({ value: id, label: depotName })),
  );
/** The enabled settlement accounts, as choices. */
export const useAccounts = (): Named[] =>
  useNames(pickAccounts, ({ accountList }) => accountList.map(({ id, name }) => ({ value: id, label: name })));
/** The tenant's active users, as choices. */
export const useUsers = (): Named[] =>
  useNames(getUserList, (users) => users.map(({ id, userName }) => ({ value: id, label: userName })));

export const WarehousePicker = (props: FieldProps): ReactNode => <SelectField {...props} options={useWarehouses()} />;
export const AccountPicker = (props: FieldProps): ReactNode => <SelectField {...props} options={useAccounts()} />;
export const UserPicker = (props: FieldProps): ReactNode => <SelectField {...props} options={useUsers()} />;

/** The enabled persons of a type, as choices. */
export const usePersons = (type: (typeof personTypes)[number]): Named[] =>
  useNames(getPersonByType, ({ personList }) => personList.map(({ id, name }) => ({ value: id, label: name })), {
    query: { type },
  });

/** Several persons of a type, e.g. the salespeople of a sale. */
export function PersonPicker({ type, ...props }: FieldProps & { type: (typeof personTypes)[number] }): ReactNode {
  return <TagField {...props} options={usePersons(type)} />;
}
