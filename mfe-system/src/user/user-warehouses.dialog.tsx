// The dialog of the warehouses that a user may use while the warehouse switch is on (reference.md §5.1, §6.4).
import { updateUserBusiness } from "@kontor/contracts/system/role";
import type { UserRow } from "@kontor/contracts/system/user";
import { findUserWarehouses } from "@kontor/contracts/warehouse/warehouse";
import { toast } from "@kontor/ui-kit/feedback/toast";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { useRead, useWrite } from "@kontor/ui-kit/query";
import { Loaded } from "@kontor/ui-kit/query/query-boundary";
import { Checkbox, Empty, Flex } from "antd";
import { useState } from "react";
import { ChoiceDialog } from "../shared/choice.dialog.tsx";

export function UserWarehousesDialog({ user, onClose }: { user: UserRow; onClose(): void }) {
  const t = useTranslation();
  const tree = useRead(findUserWarehouses, { query: { UBType: "UserDepot", UBKeyId: user.id } });
  const write = useWrite(updateUserBusiness, findUserWarehouses);
  const [ticked, setTicked] = useState<string[]>();
  const warehouses = tree.data?.[0]?.children ?? [];
  const value = ticked ?? warehouses.filter(({ checked }) => checked).map(({ id }) => id);
  const isAll = warehouses.length > 0 && value.length === warehouses.length;

  async function save() {
    if (!(await write.run({ body: { type: "UserDepot", keyId: user.id, value } }))) return;
    toast.success("form.saved");
    onClose();
  }

  return (
    <ChoiceDialog
      title={t("user.warehousesOf", { name: user.username })}
      action={t("button.save")}
      onDo={() => void save()}
      disabled={warehouses.length === 0}
      busy={write.busy}
      onClose={onClose}
    >
      <Loaded read={tree}>
        {() =>
          warehouses.length === 0 ? (
            <Empty description={t("user.noWarehouses")} />
          ) : (
            <Flex vertical gap="small">
              <Checkbox
                checked={isAll}
                indeterminate={value.length > 0 && !isAll}
                onChange={() => setTicked(isAll ? [] : warehouses.map(({ id }) => id))}
              >
                {t("user.allWarehouses")}
              </Checkbox>
              <Checkbox.Group value={value} onChange={(next) => setTicked(next.map(String))}>
                <Flex vertical gap="small">
                  {warehouses.map(({ id, title }) => (
                    <Checkbox key={id} value={id}>
                      {title}
                    </Checkbox>
                  ))}
                </Flex>
              </Checkbox.Group>
            </Flex>
          )
        }
      </Loaded>
    </ChoiceDialog>
  );
}
