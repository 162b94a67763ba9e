// The phone's jump box, in a dialog.
import { useTranslation } from "@kontor/ui-kit/i18n";
import { Modal } from "antd";
import type { ReactNode } from "react";
import { JumpBox } from "./jump-box.tsx";

export default function JumpDialog({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const w = useTranslation();
  return (
    <Modal open={open} title={w("top.jump")} footer={null} onCancel={onClose} destroyOnHidden>
      <JumpBox className="k-jump-wide" autoFocus onDone={onClose} />
    </Modal>
  );
}
