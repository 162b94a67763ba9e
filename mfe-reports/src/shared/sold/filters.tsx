// The filters of all reports of what was sold.
import { saleSources } from "@kontor/contracts/reports/sold";
import { usePersons } from "@kontor/ui-kit/fields/master-pickers";
import { DateRangeFilter, SelectFilter, TextFilter } from "@kontor/ui-kit/list/filters";
import { CompareFilter } from "../report/compared.tsx";
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

/** Elements, not a component: a search bar folds its own children. */
export const soldFilters = [
  <DateRangeFilter key="period" asDays />,
  <CompareFilter key="compare" />,
  <SelectFilter key="source" name="source" options={saleSources} />,
  <TextFilter key="product" name="materialParam" />,
  <PartnerFilter key="partner" type="anyone" />,
  <WarehousesFilter key="warehouses" />,
  <CategoryFilter key="category" />,
  <DepartmentFilter key="department" />,
  <OperatorFilter key="operator" />,
  <SellerFilter key="seller" />,
];
