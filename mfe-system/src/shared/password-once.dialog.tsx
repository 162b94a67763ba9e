// Shows a password that the server generated and reveals only once (PWD-5).
import { PageDialog } from "@kontor/ui-kit/dialog";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { Alert, Button, Typography } from "antd";

interface Props {
  title: string;
  password: string;
  onClose(): void;
}

export function PasswordOnceDialog({ title, password, onClose }: Props) {
  const t = useTranslation();
  return (
    <PageDialog title={title} onClose={onClose} footer={<Button onClick={onClose}>{t("button.close")}</Button>}>
      <Alert type="warning" showIcon title={t("user.passwordOnce")} />
      <Typography.Paragraph
        copyable
        style={{ margin: 0, padding: "8px 0", fontSize: 20, fontFamily: "monospace", textAlign: "center" }}
      >
        {password}
      </Typography.Paragraph>
    </PageDialog>
  );
}
