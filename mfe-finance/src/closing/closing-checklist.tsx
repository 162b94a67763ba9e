// The checklist before books are closed: each check with its count and a link to the counted rows.

import { type ClosingFinding, closingChecks, closingMust } from "@kontor/contracts/closing/closing";
import type { checkClosing } from "@kontor/contracts/system/closing";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { permissions } from "@kontor/ui-kit/permissions";
import type { useRead } from "@kontor/ui-kit/query";
import { Loaded } from "@kontor/ui-kit/query/query-boundary";
import { openSearched } from "@kontor/ui-kit/voucher/list/search-from-url";
import { pageOf } from "@kontor/ui-kit/voucher/voucher-link";
import { Button, Flex, Tag } from "antd";
import type { ReactNode } from "react";
import { findingText } from "./finding-texts.ts";

type Filters = Parameters<typeof openSearched>[1];
const TRIAL = "/report/trial_balance";

interface Until {
  /** The day up to which the books are to be closed, and the first instant that stays open. */
  day: string;
  before: string;
}

/** The list of the rows that a finding counts: its page and filters. */
function wayTo({ check, kind }: ClosingFinding, { day, before }: Until): [page: string, filters: Filters] | undefined {
  const end = { beginTime: null, endTime: new Date(Date.parse(before) - 1).toISOString() };
  const page = pageOf(kind ?? "");
  switch (check) {
    case "negative-stock":
      return ["/report/material_stock", undefined];
    case "books-uneven":
    case "books-unchecked":
      return [TRIAL, { endTime: day }];
    case "goods-clearing":
      return [TRIAL, { endTime: day, account: "goods-clearing" }];
    case "drafts":
      return page === undefined ? undefined : [page, { ...end, status: 0 }];
    case "unmatched":
      return page === undefined ? undefined : [page, { ...end, unmatchedAt: before }];
    default:
      return page === undefined ? undefined : [page, end];
  }
}

function Finding({ finding, until }: { finding: ClosingFinding; until: Until }): ReactNode {
  const t = useTranslation();
  const text = findingText(finding, t);
  const way = wayTo(finding, until);
  if (!way || !permissions.sees(way[0])) return <span>{text}</span>;
  return (
    <Button type="link" size="small" className="kontor-open" onClick={() => openSearched(...way)}>
      {text}
    </Button>
  );
}

interface Props {
  read: ReturnType<typeof useRead<typeof checkClosing>>;
  day: string;
}

export function ClosingChecklist({ read, day }: Props): ReactNode {
  const t = useTranslation();
  return (
    <Loaded read={read}>
      {({ findings, before }) => (
        <ul className="kontor-checklist" style={{ listStyle: "none", padding: 0, marginBlock: "0 16px" }}>
          {closingChecks.map((check) => {
            const ofCheck = findings.filter((finding) => finding.check === check);
            // Usually all books can be checked.
            if (check === "books-unchecked" && ofCheck.length === 0) return null;
            const isMust = closingMust.includes(check);
            return (
              <li key={check} style={{ paddingBlock: 6, borderBlockEnd: "1px solid var(--ant-color-split)" }}>
                <Flex gap={8} wrap align="center">
                  <Tag color={ofCheck.length === 0 ? "success" : isMust ? "error" : "warning"}>
                    {t(ofCheck.length === 0 ? "closing.fine" : isMust ? "closing.must" : "closing.warned")}
                  </Tag>
                  {/* A long one stays beside its tag on the phone. */}
                  <span style={{ maxWidth: "75%" }}>{t(`closing.check-${check}`)}</span>
                  {ofCheck.map((finding) => (
                    <Finding key={finding.kind} finding={finding} until={{ day, before }} />
                  ))}
                </Flex>
              </li>
            );
          })}
        </ul>
      )}
    </Loaded>
  );
}
