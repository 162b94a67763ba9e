// The dialog for buying or renewing an edition, over the whole window (shell.md §2 fixed routes); its content does not exist yet.
import { useTranslation } from "@kontor/ui-kit/i18n";
import UnderDevelopment from "@kontor/ui-kit/mfe/under-development";
import { Modal } from "antd";
import type { ReactNode } from "react";

export default function UpgradePlan({ onClose }: { onClose: () => void }): ReactNode {
  const w = useTranslation();
  return (
    <Modal
      open
      title={w("edition.upgrade-plan")}
      onCancel={onClose}
      footer={null}
      width="100vw"
      style={{ top: 0, margin: 0, padding: 0, maxWidth: "100vw" }}
      styles={{ container: { minHeight: "100vh", borderRadius: 0 } }}
    >
      <UnderDevelopment />
    </Modal>
  );
}
