// The dialog of a role's menus, as a tree to tick. Saving continues with the buttons.
import { findRoleFunction, type RoleRow, updateUserBusiness } from "@kontor/contracts/system/role";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { language } from "@kontor/ui-kit/i18n/languages";
import { useRead, useWrite } from "@kontor/ui-kit/query";
import { Loaded } from "@kontor/ui-kit/query/query-boundary";
import { Tree } from "antd";
import { useState } from "react";
import { ChoiceDialog } from "../shared/choice.dialog.tsx";
import { checkedLeaves, type FunctionTree, toTree } from "./role-tree.rules.ts";

interface RoleMenusProps {
  role: RoleRow;
  onClose(): void;
  onSaved(): void;
}

export function RoleMenusDialog({ role, onClose, onSaved }: RoleMenusProps) {
  const t = useTranslation();
  const functions = useRead(findRoleFunction, { query: { UBType: "RoleFunctions", UBKeyId: role.id } });
  const write = useWrite(updateUserBusiness);
  const [ticked, setTicked] = useState<string[]>();
  const nodes: FunctionTree[] = functions.data ?? [];
  const checked = ticked ?? checkedLeaves(nodes);

  async function save() {
    const saved = await write.run({ body: { type: "RoleFunctions", keyId: role.id, value: checked } });
    if (saved) onSaved();
  }

  return (
    <ChoiceDialog
      title={t("role.menusOf", { name: role.name })}
      action={t("role.saveAndGoOn")}
      onDo={save}
      disabled={!functions.data}
      busy={write.busy}
      onClose={onClose}
    >
      <Loaded read={functions}>
        {() => (
          <Tree
            checkable
            selectable={false}
            defaultExpandAll
            treeData={toTree(nodes, language())}
            checkedKeys={checked}
            onCheck={(_keys, { checkedNodes }) =>
              setTicked(checkedNodes.filter((node) => !node.children?.length).map((node) => String(node.key)))
            }
          />
        )}
      </Loaded>
    </ChoiceDialog>
  );
}
