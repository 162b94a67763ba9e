// The dialog for changing one's own password, from the user menu (shell.md §2, §5).
import { useTranslation } from "@kontor/ui-kit/i18n";
import { useSession } from "@kontor/ui-kit/session";
import { Modal } from "antd";
import { type ReactNode, useState } from "react";
import { PasswordForm } from "../session/password-form.tsx";

const WIDTH_PX = 440;

export default function PasswordDialog({ onClose }: { onClose: () => void }): ReactNode {
  const w = useTranslation();
  const userId = useSession()?.userId ?? "";
  const [saving, setSaving] = useState(false);
  return (
    <Modal
      open
      title={w("password.title")}
      footer={null}
      width={WIDTH_PX}
      mask={{ closable: false }}
      closable={!saving}
      keyboard={!saving}
      onCancel={onClose}
    >
      <PasswordForm userId={userId} onDone={onClose} onSaving={setSaving} />
    </Modal>
  );
}
