// Which warehouses a user may use. Warehouses come with the goods; until then the dialog says so.
import type { UserRow } from "@kontor/contracts/system/user";
import { useWords } from "@kontor/ui-kit/i18n";
import { Modal, Result } from "antd";

export function UserWarehousesDialog({ user, onClose }: { user: UserRow; onClose(): void }) {
  const t = useWords();
  return (
    <Modal
      open
      title={t("user.warehousesOf", { name: user.username })}
      onCancel={onClose}
      onOk={onClose}
      cancelButtonProps={{ hidden: true }}
    >
      <Result status="info" title={t("under-development.title")} subTitle={t("user.warehousesLater")} />
    </Modal>
  );
}
