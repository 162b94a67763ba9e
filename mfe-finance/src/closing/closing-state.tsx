// The state of the closing: the last closed day, and the services that have not applied a closing yet.
import type { Answer } from "@kontor/contracts/core/endpoint";
import { getClosing } from "@kontor/contracts/system/closing";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { refresh } from "@kontor/ui-kit/query";
import { Alert } from "antd";
import { type ReactNode, useEffect } from "react";

const EVERY_MS = 1_000;

export function ClosingState({ closing }: { closing: Answer<typeof getClosing> }): ReactNode {
  const t = useTranslation();
  const { state, closedTo, waitsFor } = closing;
  const isUnderWay = state === "closing";
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => void refresh(getClosing), EVERY_MS);
    return () => clearInterval(timer);
  }, [isUnderWay]);
  const style = { marginBlockEnd: 12 };
  if (closedTo === null) return <Alert showIcon type="info" title={t("closing.nothingClosed")} />;
  if (!isUnderWay)
    return <Alert showIcon type="success" title={t("closing.closedTo", { day: closedTo })} style={style} />;
  const lines = waitsFor.map(({ service, unposted, isAway }) => (
    <li key={service}>
      {`${t(`closing.service-${service}`)}: ${
        isAway ? t("closing.away") : unposted > 0 ? t("closing.stillPosting", { count: unposted }) : t("closing.taking")
      }`}
    </li>
  ));
  return (
    <Alert
      showIcon
      type="warning"
      title={t("closing.underWay", { day: closedTo })}
      description={lines.length > 0 && <ul>{lines}</ul>}
      style={style}
    />
  );
}
