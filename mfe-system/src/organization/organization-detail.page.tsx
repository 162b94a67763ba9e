// What is known of the chosen department.
import { findOrganization } from "@kontor/contracts/system/organization";
import { useWords } from "@kontor/ui-kit/i18n";
import { formatDateTime } from "@kontor/ui-kit/i18n/format";
import { Allowed } from "@kontor/ui-kit/permissions";
import { useRead } from "@kontor/ui-kit/query";
import { Button, Descriptions, Spin } from "antd";

export function OrganizationDetail({ id, onEdit }: { id: string; onEdit(): void }) {
  const t = useWords();
  const found = useRead(findOrganization, { query: { id } });
  const row = found.data?.[0];
  if (!row) return <Spin />;
  const items = [
    { key: "orgAbr", children: row.orgAbr },
    { key: "orgNo", children: row.orgNo },
    { key: "kind", children: t(`organization.kind-${row.kind}`) },
    { key: "sort", children: row.sort },
    { key: "remark", children: row.remark },
    { key: "createTime", children: formatDateTime(row.createTime) },
  ];
  return (
    <Descriptions
      column={{ xs: 1, md: 2 }}
      title={row.orgAbr}
      items={items.map((item) => ({ ...item, label: t(`organization.${item.key}`) }))}
      extra={
        <Allowed button="edit">
          <Button onClick={onEdit}>{t("organization.edit")}</Button>
        </Allowed>
      }
    />
  );
}
