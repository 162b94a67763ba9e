// A plain table of the rows that an endpoint returns, for dialogs.
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

/** The data; undefined after a failure, because an older answer would look current. */
export const answered = <T,>({ data, error }: { data: T | undefined; error: unknown }): T | undefined =>
  error ? undefined : data;

/** Props of antd's table for a query: its rows; after a failed load none, because older ones would look current, and the error in their place. */
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
