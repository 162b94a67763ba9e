// A dialog with one action: cancel at the left, the action at the right.
import { PageDialog } from "@kontor/ui-kit/dialog";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { Button, Space } from "antd";
import type { ReactNode } from "react";

interface Props {
  title: string;
  width?: number;
  /** The action's name, translated. */
  action: string;
  onDo(): void;
  /** Whether the action's data is still missing. */
  disabled?: boolean;
  busy?: boolean;
  onClose(): void;
  children: ReactNode;
}

export function ChoiceDialog({ action, onDo, disabled = false, busy = false, onClose, ...dialog }: Props) {
  const t = useTranslation();
  return (
    <PageDialog
      {...dialog}
      busy={busy}
      onClose={onClose}
      footer={
        <Space wrap>
          <Button disabled={busy} onClick={onClose}>
            {t("button.cancel")}
          </Button>
          <Button type="primary" loading={busy} disabled={disabled} onClick={onDo}>
            {action}
          </Button>
        </Space>
      }
    />
  );
}
