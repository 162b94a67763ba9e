// Filters of the money reports: settlement account, item of income or expense, financial officer.
import { pickItems } from "@kontor/contracts/finance/in-out-item";
import { useAccounts, usePersons } from "@kontor/ui-kit/fields/master-pickers";
import { SelectFilter } from "@kontor/ui-kit/list/filters";
import { useRead } from "@kontor/ui-kit/query";

export const AccountFilter = () => <SelectFilter name="accountId" options={useAccounts()} />;

export const OfficerFilter = () => <SelectFilter name="handsPersonId" options={usePersons("财务员")} />;

/** Items of both types, incomes first. */
export function ItemFilter() {
  const incomes = useRead(pickItems, { query: { type: "in" } }).data ?? [];
  const expenses = useRead(pickItems, { query: { type: "out" } }).data ?? [];
  const options = [...incomes, ...expenses].map(({ id, name }) => ({ value: id, label: name }));
  return <SelectFilter name="itemId" options={options} />;
}
