// The status pages, each with a link home: no permission, not found or under development, server error (shell.md §2 fixed routes).
import { Outcome } from "@kontor/ui-kit/feedback/outcome";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { Button } from "antd";
import type { ReactNode } from "react";
import type { Status } from "../frame/destination.rules.ts";
import { HOME_PATH } from "../frame/guard.rules.ts";
import { navigate } from "../frame/navigation.ts";

export function StatusPage({ status }: { status: Status }): ReactNode {
  const w = useTranslation();
  return (
    <Outcome
      status={status}
      title={String(status)}
      subTitle={w(`fallback.text-${status}`)}
      extra={
        <Button type="primary" onClick={() => navigate(HOME_PATH)}>
          {w("fallback.home")}
        </Button>
      }
    />
  );
}
