// Which menus a role has: a tree to tick. Saving goes on to the buttons.
import { findRoleFunction, type RoleRow, updateUserBusiness } from "@kontor/contracts/system/role";
import { language, useWords } from "@kontor/ui-kit/i18n";
import { useRead, useWrite } from "@kontor/ui-kit/query";
import { Modal, Spin, Tree } from "antd";
import { useState } from "react";
import { checkedLeaves, type FunctionTree, toTree } from "./role-tree.rules.ts";

interface RoleMenusProps {
  role: RoleRow;
  onClose(): void;
  onSaved(): void;
}

export function RoleMenusDialog({ role, onClose, onSaved }: RoleMenusProps) {
  const t = useWords();
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
    <Modal
      open
      title={t("role.menusOf", { name: role.name })}
      onCancel={onClose}
      onOk={save}
      okText={t("role.saveAndGoOn")}
      confirmLoading={write.busy}
      okButtonProps={{ disabled: !functions.data }}
      styles={{ body: { maxHeight: "60vh", overflow: "auto" } }}
    >
      {functions.data ? (
        <Tree
          checkable
          defaultExpandAll
          treeData={toTree(nodes, language())}
          checkedKeys={checked}
          onCheck={(_keys, { checkedNodes }) =>
            setTicked(checkedNodes.filter((node) => !node.children?.length).map((node) => String(node.key)))
          }
        />
      ) : (
        <Spin />
      )}
    </Modal>
  );
}
