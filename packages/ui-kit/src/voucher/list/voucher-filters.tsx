// Filters of document lists (reference.md §8.3).
import { Form } from "antd";
import type { ReactNode } from "react";
import { useAccounts, usePersons, useUsers, useWarehouses } from "../../fields/master-pickers.tsx";
import { type PartnerChoice, PartnerSelect } from "../../fields/partner-pickers.tsx";
import { useTranslation } from "../../i18n/i18n.tsx";
import { SelectFilter } from "../../list/filters.tsx";

export function PartnerFilter({ type }: { type: PartnerChoice }): ReactNode {
  const { label } = useTranslation();
  return (
    <Form.Item name="organId" label={label("organId")}>
      <PartnerSelect type={type} shownBy={undefined} clearable disabled={false} />
    </Form.Item>
  );
}

export const WarehouseFilter = ({ name }: { name: "depotId" | "anotherDepotId" }): ReactNode => (
  <SelectFilter name={name} options={useWarehouses()} />
);
export const AccountFilter = (): ReactNode => <SelectFilter name="accountId" options={useAccounts()} />;
export const OperatorFilter = (): ReactNode => <SelectFilter name="creator" options={useUsers()} />;
export const SalespersonFilter = (): ReactNode => <SelectFilter name="salesMan" options={usePersons("销售员")} />;
/** The filter by financial officer. */
export const FinancialOfficerFilter = (): ReactNode => (
  <SelectFilter name="handsPersonId" options={usePersons("财务员")} />
);
const STATES = [0, 1] as const;
const WITH_PROGRESS = [...STATES, 3, 2] as const;
/** @param hasProgress whether later documents take the lines of audited ones: partly or all */
export const StatusFilter = ({ hasProgress = false }: { hasProgress?: boolean }): ReactNode => (
  <SelectFilter name="status" options={hasProgress ? WITH_PROGRESS : STATES} />
);
const BOUGHT = [0, 3, 2] as const;
/** How far an order is bought. */
export const PurchaseFilter = (): ReactNode => <SelectFilter name="purchaseStatus" options={BOUGHT} />;
const YES_OR_NO = [1, 0] as const;
/** The filter "with or without", e.g. an open amount of the document. */
export const HavingFilter = ({
  name,
}: {
  name: "hasDebt" | "hasLastDebt" | "hasLastDeposit" | "inTransit" | "prepaid";
}): ReactNode => <SelectFilter name={name} options={YES_OR_NO} />;
