// Departments: the tree on the left, the chosen one's form on the right (reference.md §6.6, §8.5).
import {
  addOrganization,
  checkOrganizationName,
  deleteOrganizations,
  findOrganization,
  getOrganizationTree,
  type OrganizationNode,
  type OrganizationRow,
  updateOrganization,
} from "@kontor/contracts/system/organization";
import { confirm, toast } from "@kontor/ui-kit/feedback/toast";
import { SelectField, TreePicker } from "@kontor/ui-kit/fields/choice";
import { TextAreaField, TextField } from "@kontor/ui-kit/fields/text";
import { branches, matching } from "@kontor/ui-kit/fields/tree-options.rules";
import { FormDialog } from "@kontor/ui-kit/form/form-dialog";
import { useRecordForm } from "@kontor/ui-kit/form/use-record-form";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { Allowed, PageScope } from "@kontor/ui-kit/permissions";
import { useRead, useWrite } from "@kontor/ui-kit/query";
import { Loaded } from "@kontor/ui-kit/query/query-boundary";
import { call } from "@kontor/ui-kit/request";
import { Button, Card, Empty, Flex, Input, Tree } from "antd";
import { useState } from "react";
import { OrganizationDetail } from "./organization-detail.page.tsx";

const KINDS = ["department", "branch", "shop"] as const;

interface OrganizationFormProps {
  tree: OrganizationNode[];
  row?: OrganizationRow | undefined;
  parentId?: string | undefined;
  onClose(): void;
}

function OrganizationForm({ tree, row, parentId, onClose }: OrganizationFormProps) {
  const form = useRecordForm({
    add: addOrganization,
    update: updateOrganization,
    row,
    onClose,
    defaults: { parentId: parentId ?? null, kind: "department" },
  });
  const isDuplicate = async (name: string) =>
    (await call(checkOrganizationName, { query: form.id ? { id: form.id, name } : { name } })).status;
  return (
    <FormDialog form={form} title="organization.title">
      <TextField name="orgAbr" isDuplicate={isDuplicate} />
      <TextField name="orgNo" />
      <TreePicker name="parentId" tree={branches(tree, row?.id)} />
      <SelectField name="kind" options={KINDS} />
      <TextField name="sort" />
      <TextAreaField name="remark" wide />
    </FormDialog>
  );
}

export default function OrganizationPage() {
  const t = useTranslation();
  const tree = useRead(getOrganizationTree, { query: {} });
  const [chosenId, setChosenId] = useState<string>();
  const [ticked, setTicked] = useState<string[]>([]);
  const [search, setSearch] = useState("");
  const [form, setForm] = useState<{ row?: OrganizationRow; parentId?: string | undefined }>();
  const remove = useWrite(deleteOrganizations);
  const nodes = tree.data ?? [];

  async function removeTicked() {
    if (ticked.length === 0) return toast.warn(t("list.selectOne"));
    if (!(await confirm({ title: t("organization.removeAsk", { count: ticked.length }) }))) return;
    if (await remove.run({ query: { ids: ticked.join(",") } })) {
      setTicked([]);
      setChosenId(undefined);
      void tree.refetch();
    }
  }

  async function edit(id: string) {
    const [row] = await call(findOrganization, { query: { id } });
    if (row) setForm({ row });
  }

  return (
    <PageScope page="/system/organization">
      <Flex gap={16} wrap align="flex-start">
        <Card style={{ flex: "1 1 320px", minWidth: 280 }}>
          <Flex gap={8} wrap style={{ marginBottom: 12 }}>
            <Allowed button="edit">
              <Button type="primary" onClick={() => setForm({ parentId: chosenId })}>
                {t("organization.add")}
              </Button>
              <Button danger onClick={removeTicked}>
                {t("organization.removeTicked")}
              </Button>
            </Allowed>
            <Button onClick={() => void tree.refetch()}>{t("organization.refresh")}</Button>
          </Flex>
          <Input.Search
            allowClear
            aria-label={t("organization.find")}
            placeholder={t("organization.find")}
            onChange={(event) => setSearch(event.target.value)}
            style={{ marginBottom: 12 }}
          />
          <Loaded read={tree}>
            {() =>
              nodes.length === 0 ? (
                <Empty description={t("organization.none")} />
              ) : (
                <Tree
                  checkable
                  checkStrictly
                  defaultExpandAll
                  treeData={matching(branches(nodes), search)}
                  checkedKeys={ticked}
                  selectedKeys={chosenId ? [chosenId] : []}
                  onSelect={([key]) => setChosenId(key === undefined ? undefined : String(key))}
                  onCheck={(keys) => setTicked((Array.isArray(keys) ? keys : keys.checked).map(String))}
                />
              )
            }
          </Loaded>
        </Card>
        <Card style={{ flex: "2 1 420px", minWidth: 280 }}>
          {chosenId ? (
            <OrganizationDetail id={chosenId} onEdit={() => void edit(chosenId)} />
          ) : (
            <Empty description={t("organization.choose")} />
          )}
        </Card>
      </Flex>
      {form ? (
        <OrganizationForm
          tree={nodes}
          {...form}
          onClose={() => {
            setForm(undefined);
            void tree.refetch();
          }}
        />
      ) : null}
    </PageScope>
  );
}
