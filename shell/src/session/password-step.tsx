// The forced change after signing in with a one-time password (PWD-5): the old password is known, because it was just typed.
import { useTranslation } from "@kontor/ui-kit/i18n";
import { Alert, Button } from "antd";
import type { ReactNode } from "react";
import type { SignedIn } from "./account-form.tsx";
import { PasswordForm } from "./password-form.tsx";
import { WithKit } from "./with-kit.tsx";

interface Props {
  person: SignedIn;
  onDone: () => void;
  onLeave: () => void;
}

export const PasswordStep = (props: Props): ReactNode => (
  <WithKit>
    <Step {...props} />
  </WithKit>
);

function Step({ person, onDone, onLeave }: Props): ReactNode {
  const w = useTranslation();
  return (
    <>
      <h1>{w("password.title")}</h1>
      <Alert className="k-gap" type="info" showIcon title={w("password.forced")} />
      <PasswordForm userId={person.id} oldDigest={person.digest} onDone={onDone} />
      <Button type="link" block onClick={onLeave}>
        {w("sign-in.back")}
      </Button>
    </>
  );
}
