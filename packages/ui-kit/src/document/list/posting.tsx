// Marks saved or audited documents that the warehouse service has not posted yet (reliability.md 3.7, "posting delayed").
import { ClockCircleOutlined } from "@ant-design/icons";
import type { DocumentRow } from "@kontor/contracts/document/document";
import { Tag, Tooltip } from "antd";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "../../i18n/i18n.tsx";
import { useListPage } from "../../list/list-page.tsx";
import { refresh } from "../../query/query.ts";

/** The interval in milliseconds between two queries; posting usually takes a moment, and a longer delay must not cause load. */
const ASK_EVERY_MS = 4000;

export function PostingMark(): ReactNode {
  const here = useTranslation();
  return (
    <Tooltip title={here("document.posting")} trigger={["hover", "click"]}>
      <Tag color="orange" icon={<ClockCircleOutlined aria-hidden />}>
        {here("document.postingShort")}
      </Tag>
    </Tooltip>
  );
}

/** Queries again until all documents of the list are posted. */
export function usePostings(): void {
  const { list } = useListPage();
  const { endpoint } = list;
  // The list of a page of documents.
  const rows = list.rows as unknown as readonly DocumentRow[];
  const isWaiting = rows.some(({ stockPosted }) => !stockPosted);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => void refresh(endpoint), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isWaiting, endpoint]);
}
