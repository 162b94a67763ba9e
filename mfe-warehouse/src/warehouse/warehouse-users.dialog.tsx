// The dialog of the users who may use a warehouse while the warehouse switch is on (reference.md §5.1, §6.4); the owner always may.
import { getUsersOfValue, updateUsersOfValue } from "@kontor/contracts/system/role";
import type { WarehouseRow } from "@kontor/contracts/warehouse/warehouse";
import { PageDialog } from "@kontor/ui-kit/dialog";
import { toast } from "@kontor/ui-kit/feedback/toast";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { useRead, useWrite } from "@kontor/ui-kit/query";
import { Loaded } from "@kontor/ui-kit/query/query-boundary";
import { Button, Checkbox, Empty, Flex, Space } from "antd";
import { useState } from "react";

export function WarehouseUsersDialog({ depot, onClose }: { depot: WarehouseRow; onClose(): void }) {
  const t = useTranslation();
  const users = useRead(getUsersOfValue, { query: { type: "UserDepot", oneValue: depot.id } });
  const write = useWrite(updateUsersOfValue);
  const [ticked, setTicked] = useState<string[]>();
  const rows = users.data?.rows ?? [];
  const value = ticked ?? rows.filter(({ checked }) => checked).map(({ id }) => id);

  async function save() {
    const saved = await write.run({ body: { type: "UserDepot", oneValue: depot.id, keyIds: value } });
    if (!saved) return;
    toast.success("form.saved");
    onClose();
  }

  return (
    <PageDialog
      title={t("depot.usersOf", { name: depot.name })}
      busy={write.busy}
      onClose={onClose}
      footer={
        <Space wrap>
          <Button disabled={write.busy} onClick={onClose}>
            {t("button.cancel")}
          </Button>
          <Button type="primary" loading={write.busy} disabled={rows.length === 0} onClick={() => void save()}>
            {t("button.save")}
          </Button>
        </Space>
      }
    >
      <Loaded read={users}>
        {() =>
          rows.length === 0 ? (
            <Empty description={t("depot.noUsers")} />
          ) : (
            <Checkbox.Group value={value} onChange={(next) => setTicked(next.map(String))}>
              <Flex vertical gap="small">
                {rows.map(({ id, userName }) => (
                  <Checkbox key={id} value={id}>
                    {userName}
                  </Checkbox>
                ))}
              </Flex>
            </Checkbox.Group>
          )
        }
      </Loaded>
    </PageDialog>
  );
}
