// The history of closings: who closed and reopened the books, when, and why.
import type { Answer } from "@kontor/contracts/core/endpoint";
import type { listClosings } from "@kontor/contracts/system/closing";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { formatDateTime } from "@kontor/ui-kit/i18n/format";
import type { useRead } from "@kontor/ui-kit/query";
import { Loaded } from "@kontor/ui-kit/query/query-boundary";
import { Card } from "antd";
import type { ReactNode } from "react";
import { checkTexts } from "./finding-texts.ts";

type Rows = Answer<typeof listClosings>["rows"];

export function ClosingHistory({ read }: { read: ReturnType<typeof useRead<typeof listClosings>> }): ReactNode {
  const t = useTranslation();
  const text = ({ action, closedTo }: Rows[number]): string =>
    action === "close"
      ? t("closing.didClose", { day: closedTo ?? "" })
      : closedTo === null
        ? t("closing.didReopenAll")
        : t("closing.didReopen", { day: closedTo });
  return (
    <Card title={t("closing.history")}>
      <Loaded read={read}>
        {({ rows }) =>
          rows.length === 0 ? (
            <span>{t("closing.noHistory")}</span>
          ) : (
            <ul style={{ listStyle: "none", margin: 0, padding: 0 }}>
              {rows.map((row) => (
                <li key={row.version} style={{ paddingBlock: 8, borderBlockEnd: "1px solid var(--ant-color-split)" }}>
                  <div>{text(row)}</div>
                  <div style={{ color: "var(--ant-color-text-secondary)" }}>
                    {`${formatDateTime(row.at)} · ${row.userName}`}
                  </div>
                  {row.reason !== "" && <div>{t("closing.because", { reason: row.reason })}</div>}
                  {row.warnings.length > 0 && (
                    <div>{t("closing.inSpiteOf", { checks: checkTexts(row.warnings, t).join("; ") })}</div>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}
