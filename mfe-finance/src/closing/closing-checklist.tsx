// What should be looked at before books are closed: each check with its count and the way to what it counts.

import { type ClosingFinding, closingChecks, closingMust } from "@kontor/contracts/document/closing";
import { documentKinds } from "@kontor/contracts/document/kinds";
import { slipKinds } from "@kontor/contracts/finance/slip-kinds";
import type { checkClosing } from "@kontor/contracts/system/closing";
import { openSearched } from "@kontor/ui-kit/document/asked-search";
import { Loaded } from "@kontor/ui-kit/feedback/loaded";
import { useWords } from "@kontor/ui-kit/i18n";
import { permissions } from "@kontor/ui-kit/permissions";
import type { useRead } from "@kontor/ui-kit/query";
import { Button, Flex, Tag } from "antd";
import type { ReactNode } from "react";

type Filters = Parameters<typeof openSearched>[1];
const pages: ReadonlyMap<string, string> = new Map(
  [...documentKinds, ...slipKinds].map(({ name, page }) => [name, page]),
);
/** Where checks of the books as a whole lead. */
const PAGES: Partial<Record<ClosingFinding["check"], string>> = {
  "negative-stock": "/report/material_stock",
  "books-uneven": "/system/account",
  "goods-clearing": "/system/account",
};

/** The list that shows what a finding counts: its page, and what it is searched by. */
function wayTo({ check, kind }: ClosingFinding, before: string): [page: string, filters: Filters] | undefined {
  const page = kind === null ? PAGES[check] : pages.get(kind);
  if (page === undefined) return undefined;
  const end = { beginTime: null, endTime: new Date(Date.parse(before) - 1).toISOString() };
  if (kind === null) return [page, undefined];
  if (check === "drafts") return [page, { ...end, status: 0 }];
  return [page, check === "open-debts" ? { ...end, hasLastDebt: 1 } : end];
}

function Finding({ finding, before }: { finding: ClosingFinding; before: string }): ReactNode {
  const here = useWords();
  const { kind, count } = finding;
  const text = `${kind === null ? "" : `${here(`closing.kind-${kind}`)} `}${count}`;
  const way = wayTo(finding, before);
  if (!way || !permissions.sees(way[0])) return <span>{text}</span>;
  return (
    <Button type="link" size="small" className="kontor-open" onClick={() => openSearched(...way)}>
      {text}
    </Button>
  );
}

export function ClosingChecklist({ read }: { read: ReturnType<typeof useRead<typeof checkClosing>> }): ReactNode {
  const here = useWords();
  return (
    <Loaded read={read}>
      {({ findings, before }) => (
        <ul className="kontor-checklist" style={{ listStyle: "none", padding: 0, marginBlock: "0 16px" }}>
          {closingChecks.map((check) => {
            const found = findings.filter((finding) => finding.check === check);
            const isMust = closingMust.includes(check);
            return (
              <li key={check} style={{ paddingBlock: 6, borderBlockEnd: "1px solid var(--ant-color-split)" }}>
                <Flex gap={8} wrap align="center">
                  <Tag color={found.length === 0 ? "success" : isMust ? "error" : "warning"}>
                    {here(found.length === 0 ? "closing.fine" : isMust ? "closing.must" : "closing.warned")}
                  </Tag>
                  <span>{here(`closing.check-${check}`)}</span>
                  {found.map((finding) => (
                    <Finding key={finding.kind} finding={finding} before={before} />
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
