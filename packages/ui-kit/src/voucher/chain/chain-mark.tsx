// The mark beside a number in a list that opens the chain of the document or slip.
import { LinkOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { lazy, type ReactNode, Suspense } from "react";
import { useTranslation } from "../../i18n/i18n.tsx";
import { useListPage } from "../../list/list-page.tsx";
import type { ChainProps } from "./chain-dialog.tsx";

const ChainDialog = lazy(() => import("./chain-dialog.tsx"));

interface Props extends Omit<ChainProps, "onClose"> {
  /** What is known of it beforehand, added to the mark's name. */
  hints?: readonly string[];
}

export function ChainMark({ hints = [], ...chain }: Props): ReactNode {
  const here = useTranslation();
  const { open } = useListPage();
  const label = [here("chain.title"), ...hints].join(" · ");
  const show = () =>
    open((close) => (
      <Suspense fallback={null}>
        <ChainDialog {...chain} onClose={close} />
      </Suspense>
    ));
  return (
    <Tooltip title={label}>
      <Button
        type="link"
        size="small"
        className="kontor-open"
        icon={<LinkOutlined className="kontor-mark" />}
        aria-label={label}
        onClick={show}
      />
    </Tooltip>
  );
}
