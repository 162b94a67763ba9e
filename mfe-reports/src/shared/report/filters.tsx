// The filters of reports. Lists of ids are joined by commas, as the calls take them.
import { getOrganizationTree } from "@kontor/contracts/system/organization";
import { type CategoryNode, getProductCategoryTree } from "@kontor/contracts/warehouse/category";
import { DayInput } from "@kontor/ui-kit/fields/choice";
import { useUsers, useWarehouses } from "@kontor/ui-kit/fields/master-pickers";
import { type PartnerChoice, PartnerSelect } from "@kontor/ui-kit/fields/partner-pickers";
import { type Branch, branches, joinedBelow } from "@kontor/ui-kit/fields/tree-options.rules";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { FilterItem, SelectFilter } from "@kontor/ui-kit/list/filters";
import { permissions } from "@kontor/ui-kit/permissions";
import { useRead } from "@kontor/ui-kit/query";
import { Select, TreeSelect } from "antd";
import { today } from "./today.ts";

const DEPARTMENT_PAGES = ["/system/organization", "/system/user"] as const;

interface ControlProps<Value = string> {
  id?: string;
  value?: Value;
  onChange?: (value: Value | undefined) => void;
}

function WarehousesSelect({ id, value, onChange }: ControlProps) {
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      allowClear
      className="kontor-select"
      maxTagCount={1}
      options={useWarehouses()}
      showSearch={{ optionFilterProp: "label" }}
      value={value ? value.split(",") : []}
      onChange={(ids: string[]) => onChange?.(ids.length === 0 ? undefined : ids.join(","))}
    />
  );
}

/** One warehouse or several; none means all that the user may see. */
export const WarehousesFilter = () => (
  <FilterItem name="depotIds">
    <WarehousesSelect />
  </FilterItem>
);

const none: CategoryNode[] = [];
const useCategories = (): Branch[] => branches(useRead(getProductCategoryTree, { query: {} }).data ?? none);

/** A branch of a tree, which stands for all below it: the chosen one's id comes first. */
function BranchSelect({ tree, id, value, onChange }: ControlProps & { tree: readonly Branch[] }) {
  return (
    <TreeSelect<string | null>
      {...(id === undefined ? {} : { id })}
      allowClear
      treeDefaultExpandAll
      className="kontor-select"
      popupMatchSelectWidth={false}
      showSearch={{ treeNodeFilterProp: "title" }}
      treeData={[...tree]}
      value={value?.split(",")[0] ?? null}
      onChange={(chosen: string | null | undefined) => onChange?.(chosen ? joinedBelow(tree, chosen) : undefined)}
    />
  );
}

const CategorySelect = (control: ControlProps) => <BranchSelect {...control} tree={useCategories()} />;

export const CategoryFilter = () => (
  <FilterItem name="categoryIds">
    <CategorySelect />
  </FilterItem>
);

function DepartmentSelect(control: ControlProps) {
  return <BranchSelect {...control} tree={branches(useRead(getOrganizationTree, { query: {} }).data ?? [])} />;
}

/** The department of the document's creator; only for users who may see departments. */
export const DepartmentFilter = () =>
  DEPARTMENT_PAGES.some(permissions.sees) ? (
    <FilterItem name="organizationIds">
      <DepartmentSelect />
    </FilterItem>
  ) : null;

function DaySelect({ onChange, ...control }: ControlProps) {
  const t = useTranslation();
  return (
    <DayInput
      {...control}
      placeholder={t("report.now")}
      latest={today()}
      onChange={(day) => onChange?.(day ?? undefined)}
    />
  );
}

/** The end of a past day; empty means now. */
export const AsOfFilter = () => (
  <FilterItem name="asOf">
    <DaySelect />
  </FilterItem>
);

export const PartnerFilter = ({ type }: { type: PartnerChoice }) => (
  <FilterItem name="organId">
    <PartnerSelect type={type} shownBy={undefined} clearable disabled={false} />
  </FilterItem>
);

export const OperatorFilter = () => <SelectFilter name="creator" options={useUsers()} />;
