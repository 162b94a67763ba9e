// The dialog that resets a password: nobody chooses another user's, the server generates a one-time one (PWD-5).
import type { resetOwnerPassword } from "@kontor/contracts/system/platform";
import type { resetPassword } from "@kontor/contracts/system/user";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { useWrite } from "@kontor/ui-kit/query";
import { useState } from "react";
import { ChoiceDialog } from "./choice.dialog.tsx";
import { PasswordOnceDialog } from "./password-once.dialog.tsx";

interface Props {
  endpoint: typeof resetPassword | typeof resetOwnerPassword;
  /** The user's id, or that of the tenant whose owner it is. */
  id: string;
  name: string;
  onClose(): void;
}

export function ResetPasswordDialog({ endpoint, id, name, onClose }: Props) {
  const t = useTranslation();
  const write = useWrite(endpoint);
  const [password, setPassword] = useState<string>();

  async function reset() {
    const made = await write.run({ body: { id } });
    if (made) setPassword(made.password);
  }

  const title = t("user.resetPasswordOf", { name });
  if (password) return <PasswordOnceDialog title={title} password={password} onClose={onClose} />;
  return (
    <ChoiceDialog title={title} action={t("user.resetPassword")} onDo={reset} busy={write.busy} onClose={onClose}>
      {t("user.resetPasswordAsk")}
    </ChoiceDialog>
  );
}
