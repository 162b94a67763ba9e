// Resetting a password: nobody chooses another person's; the server makes a one-time one (PWD-5).
import { resetPassword, type UserRow } from "@kontor/contracts/system/user";
import { useWords } from "@kontor/ui-kit/i18n";
import { useWrite } from "@kontor/ui-kit/query";
import { useState } from "react";
import { ChoiceDialog } from "../shared/choice.dialog.tsx";
import { PasswordOnceDialog } from "../shared/password-once.dialog.tsx";

export function UserPasswordDialog({ user, onClose }: { user: UserRow; onClose(): void }) {
  const t = useWords();
  const write = useWrite(resetPassword);
  const [password, setPassword] = useState<string>();

  async function reset() {
    const made = await write.run({ body: { id: user.id } });
    if (made) setPassword(made.password);
  }

  const title = t("user.resetPasswordOf", { name: user.username });
  if (password) return <PasswordOnceDialog title={title} password={password} onClose={onClose} />;
  return (
    <ChoiceDialog title={title} deed={t("user.resetPassword")} onDo={reset} busy={write.busy} onClose={onClose}>
      {t("user.resetPasswordAsk")}
    </ChoiceDialog>
  );
}
