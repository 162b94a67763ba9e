// The page after a successful registration, with a link to sign in.
import { useTranslation } from "@kontor/ui-kit/i18n";
import { Alert, Button } from "antd";
import type { ReactNode } from "react";
import { go } from "./address.ts";
import { WithKit } from "./with-kit.tsx";

export default function RegisterResultPage(): ReactNode {
  return (
    <WithKit>
      <RegisterResult />
    </WithKit>
  );
}

function RegisterResult(): ReactNode {
  const w = useTranslation();
  const name = new URLSearchParams(location.search).get("name") ?? "";
  return (
    <>
      <h1>{w("register.done")}</h1>
      <Alert className="k-gap" type="success" showIcon title={w("register.done-text", { name })} />
      <Button type="primary" size="large" block autoFocus onClick={() => go("/user/login")}>
        {w("register.sign-in-now")}
      </Button>
    </>
  );
}
