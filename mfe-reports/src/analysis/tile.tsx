// A tile of the home page: its name and what it counts, each figure a link to what adds up to it.
import { useTranslation } from "@kontor/ui-kit/i18n";
import { Button, Card, Flex, Skeleton, Typography } from "antd";
import type { ReactNode } from "react";

interface Read {
  isPending: boolean;
  error: Error | null;
  refetch(): unknown;
}

interface Props {
  /** Word key. */
  title: string;
  read: Read | readonly Read[];
  /** Called once all is loaded. */
  children(): ReactNode;
}

/** Each tile loads by itself, and says by itself that it could not. */
export function Tile({ title, read, children }: Props) {
  const t = useTranslation();
  const reads = [read].flat() as Read[];
  const failed = reads.filter(({ error }) => error);
  const retry = () => {
    for (const each of failed) void each.refetch();
  };
  return (
    <Card size="small" style={{ height: "100%" }}>
      <Flex vertical gap={4}>
        <Typography.Text type="secondary">{t(title)}</Typography.Text>
        {failed.length > 0 ? (
          <Button type="link" className="kontor-open" onClick={retry}>
            {t("analysis.failed")}
          </Button>
        ) : reads.some(({ isPending }) => isPending) ? (
          <Skeleton.Button active size="small" />
        ) : (
          children()
        )}
      </Flex>
    </Card>
  );
}

interface Line {
  key: string;
  label: string;
  figure: string;
  /** Opens what adds up to the figure; undefined where nothing does. */
  onOpen?: (() => void) | undefined;
}

/** Names with figures below each other. */
export function Lines({ of }: { of: readonly Line[] }) {
  return (
    <dl className="kontor-tile-lines" style={{ margin: 0 }}>
      {of.map(({ key, label, figure, onOpen }) => (
        <Flex key={key} justify="space-between" gap="small">
          <dt style={{ overflowWrap: "anywhere" }}>{label}</dt>
          <dd style={{ margin: 0, fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" }}>
            {onOpen ? (
              <Button
                type="link"
                size="small"
                className="kontor-open"
                aria-label={`${label} ${figure}`}
                onClick={onOpen}
              >
                {figure}
              </Button>
            ) : (
              figure
            )}
          </dd>
        </Flex>
      ))}
    </dl>
  );
}
