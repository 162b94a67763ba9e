// The dialog of a role's buttons on each of its pages; only buttons that the page has can be ticked.
import { findRoleFunctionsById, type RoleRow, updateBtnStr } from "@kontor/contracts/system/role";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { language } from "@kontor/ui-kit/i18n/languages";
import { useRead, useWrite } from "@kontor/ui-kit/query";
import { Loaded } from "@kontor/ui-kit/query/query-boundary";
import { Checkbox, Empty, Table } from "antd";
import { useState } from "react";
import { buttons } from "../shared/buttons.ts";
import { ChoiceDialog } from "../shared/choice.dialog.tsx";

const codes = (text: string) => (text === "" ? [] : text.split(","));

export function RoleButtonsDialog({ role, onClose }: { role: RoleRow; onClose(): void }) {
  const t = useTranslation();
  const pages = useRead(findRoleFunctionsById, { query: { roleId: role.id } });
  const write = useWrite(updateBtnStr);
  const [changed, setChanged] = useState<Record<string, string>>({});
  const rows = (pages.data?.rows ?? []).filter((row) => row.pushBtn !== "");

  async function save() {
    const btnStr = rows.map((row) => ({ funId: row.id, btnStr: changed[row.id] ?? row.btnStr }));
    const saved = await write.run({ body: { roleId: role.id, btnStr } });
    if (saved) onClose();
  }

  return (
    <ChoiceDialog
      width={760}
      title={t("role.buttonsOf", { name: role.name })}
      action={t("button.save")}
      onDo={save}
      disabled={rows.length === 0}
      busy={write.busy}
      onClose={onClose}
    >
      <Loaded read={pages}>
        {() => (
          <Table
            size="small"
            rowKey="id"
            pagination={false}
            dataSource={rows}
            locale={{ emptyText: <Empty description={t("role.noButtons")} /> }}
            columns={[
              { title: t("role.page"), width: "36%", render: (_value, row) => row.labels[language()] ?? row.name },
              {
                title: t("role.buttons"),
                render: (_value, row) => (
                  <Checkbox.Group
                    aria-label={row.labels[language()] ?? row.name}
                    value={codes(changed[row.id] ?? row.btnStr)}
                    onChange={(ticked) => setChanged({ ...changed, [row.id]: ticked.join(",") })}
                    options={buttons
                      .filter(([, code]) => codes(row.pushBtn).includes(code))
                      .map(([name, code]) => ({ value: code, label: t(`role.button-${name}`) }))}
                  />
                ),
              },
            ]}
          />
        )}
      </Loaded>
    </ChoiceDialog>
  );
}
