// The detail of the chosen department.
import { findOrganization, type OrganizationRow } from "@kontor/contracts/system/organization";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { formatDateTime } from "@kontor/ui-kit/i18n/format";
import { Allowed } from "@kontor/ui-kit/permissions";
import { useRead } from "@kontor/ui-kit/query";
import { Loaded } from "@kontor/ui-kit/query/query-boundary";
import { Button, Descriptions } from "antd";

export function OrganizationDetail({ id, onEdit }: { id: string; onEdit(): void }) {
  const department = useRead(findOrganization, { query: { id } });
  return <Loaded read={department}>{([row]) => row && <Details row={row} onEdit={onEdit} />}</Loaded>;
}

function Details({ row, onEdit }: { row: OrganizationRow; onEdit(): void }) {
  const t = useTranslation();
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
