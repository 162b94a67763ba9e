// The detail dialog of a document or slip, with its actions as buttons at the bottom.
import { Button, Spin } from "antd";
import type { ReactNode } from "react";
import { PageDialog } from "../../dialog/dialog.tsx";
import { prefixOf, Translations, useTranslation } from "../../i18n/i18n.tsx";
import { isGone, LoadFailed } from "../../query/query-boundary.tsx";
import type { ListedKind, ListedRow } from "../list/voucher-list.tsx";
import { applyVoucherStyle } from "../style.ts";
import { ShownScope } from "./detail-actions.tsx";

interface Props<Row> {
  kind: ListedKind;
  /** Word key of its name; the text before its last point is the prefix of the word keys inside. */
  title: string;
  number: string | undefined;
  width: number;
  /** The query of the detail. */
  read: { data: { info: Row } | undefined; error: Error | null; refetch(): unknown };
  onClose(): void;
  /** Shown where it is gone; left out: that it is. */
  gone?: ReactNode;
  /** Buttons at the bottom. */
  actions(row: Row): ReactNode;
  children(row: Row): ReactNode;
}

applyVoucherStyle();

export function VoucherDialog<Row extends ListedRow>(props: Props<Row>): ReactNode {
  const { kind, title, number, width, read, onClose, gone, actions, children } = props;
  const here = useTranslation();
  const row = read.data?.info;
  return (
    <Translations prefix={prefixOf(title)}>
      <PageDialog
        title={[here(title), number].filter(Boolean).join(" ")}
        className="kontor-roomy"
        width={width}
        onClose={onClose}
        footer={
          <footer>
            {row && <ShownScope shown={{ kind, row, close: onClose }}>{actions(row)}</ShownScope>}
            <Button onClick={onClose}>{here("button.close")}</Button>
          </footer>
        }
      >
        {read.error ? (
          ((isGone(read.error) && gone) ?? <LoadFailed error={read.error} onRetry={() => void read.refetch()} />)
        ) : (
          <Spin spinning={!row}>{row ? children(row) : <div className="kontor-waiting" />}</Spin>
        )}
      </PageDialog>
    </Translations>
  );
}
