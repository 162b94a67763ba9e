// A plain table of the rows that an endpoint answers, as dialogs have them.
import { Empty } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "../i18n/i18n.tsx";
import { LoadFailed } from "../query/query-boundary.tsx";

interface Reading<Row> {
  data: { rows: Row[] } | undefined;
  isFetching: boolean;
  error: Error | null;
  refetch(): unknown;
}

interface RowsOfTable<Row> {
  size: "small";
  loading: boolean;
  dataSource: Row[];
  locale: { emptyText: ReactNode };
}

/** What was read; nothing where reading failed, for an older answer would pass for today's. */
export const answered = <T,>({ data, error }: { data: T | undefined; error: unknown }): T | undefined =>
  error ? undefined : data;

/** What antd's table needs of a reading: its rows; none where loading failed, for older ones would pass for today's, and that is said in their place. */
export function useReadRows<Row>({ data, isFetching, error, refetch }: Reading<Row>): RowsOfTable<Row> {
  const t = useTranslation();
  return {
    size: "small",
    loading: isFetching,
    dataSource: answered({ data, error })?.rows ?? [],
    locale: {
      emptyText: error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("list.empty")} />
      ),
    },
  };
}
