// The filters of all reports of what was sold.
import { saleSources } from "@kontor/contracts/reports/sold";
import { usePersons } from "@kontor/ui-kit/fields/master-pickers";
import { DateRangeFilter, SelectFilter, TextFilter } from "@kontor/ui-kit/list/filters";
import {
  CategoryFilter,
  DepartmentFilter,
  OperatorFilter,
  PartnerFilter,
  WarehousesFilter,
} from "../report/filters.tsx";

/** Names of filters that the calls take as fields of their own. */
export const SOLD_FIELDS = ["depotIds", "categoryIds", "organizationIds", "source"] as const;

const SellerFilter = () => <SelectFilter name="sellerId" options={usePersons("销售员")} />;

export const SoldFilters = () => (
  <>
    <DateRangeFilter asDays />
    <SelectFilter name="source" options={saleSources} />
    <TextFilter name="materialParam" />
    <PartnerFilter type="anyone" />
    <WarehousesFilter />
    <CategoryFilter />
    <DepartmentFilter />
    <OperatorFilter />
    <SellerFilter />
  </>
);
