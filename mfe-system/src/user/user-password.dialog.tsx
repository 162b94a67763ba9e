// Resetting a password: nobody chooses another person's; the server makes a one-time one (PWD-5).
import { resetPassword, type UserRow } from "@kontor/contracts/system/user";
import { useWords } from "@kontor/ui-kit/i18n";
import { useWrite } from "@kontor/ui-kit/query";
import { Alert, Modal, Typography } from "antd";
import { useState } from "react";

export function UserPasswordDialog({ user, onClose }: { user: UserRow; onClose(): void }) {
  const t = useWords();
  const write = useWrite(resetPassword);
  const [password, setPassword] = useState<string>();

  async function reset() {
    const made = await write.run({ body: { id: user.id } });
    if (made) setPassword(made.password);
  }

  return (
    <Modal
      open
      title={t("user.resetPasswordOf", { name: user.username })}
      onCancel={onClose}
      onOk={password ? onClose : reset}
      confirmLoading={write.busy}
      cancelButtonProps={password ? { hidden: true } : {}}
    >
      {password ? (
        <>
          <Alert type="warning" showIcon title={t("user.passwordOnce")} />
          <Typography.Paragraph copyable style={{ fontSize: 20, marginTop: 16 }}>
            {password}
          </Typography.Paragraph>
        </>
      ) : (
        <Typography.Paragraph>{t("user.resetPasswordAsk")}</Typography.Paragraph>
      )}
    </Modal>
  );
}
