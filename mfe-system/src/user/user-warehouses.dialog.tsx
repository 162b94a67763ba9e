// Which warehouses a user may use. Warehouses come with the goods; until then the dialog says so.
import type { UserRow } from "@kontor/contracts/system/user";
import { PageDialog } from "@kontor/ui-kit/dialog";
import { useWords } from "@kontor/ui-kit/i18n";
import { Button, Result } from "antd";

export function UserWarehousesDialog({ user, onClose }: { user: UserRow; onClose(): void }) {
  const t = useWords();
  return (
    <PageDialog
      title={t("user.warehousesOf", { name: user.username })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("button.close")}</Button>}
    >
      <Result status="info" title={t("under-development.title")} subTitle={t("user.warehousesLater")} />
    </PageDialog>
  );
}
