// The dialog of the documents and slips that are linked with one: its sources up to the first, and all that was made of them (docs/decisions/0062).
import type { Answer, QueryInput } from "@kontor/contracts/core/endpoint";
import { CHAIN_MAX, getChain } from "@kontor/contracts/reports/chain";
import { Alert, Button, Spin, Typography } from "antd";
import { type ReactNode, useEffect } from "react";
import { PageDialog } from "../../dialog/dialog.tsx";
import { Translations, useTranslation } from "../../i18n/i18n.tsx";
import { useRead } from "../../query/query.ts";
import { LoadFailed } from "../../query/query-boundary.tsx";
import { applyVoucherStyle } from "../style.ts";
import { ChainTable } from "./chain-table.tsx";

const WIDTH_PX = 1280;
/** A document that has not arrived yet is asked for again. */
const AGAIN_MS = 1_000;

applyVoucherStyle();

type Chain = Answer<typeof getChain>;
type ChainQuery = QueryInput<typeof getChain>;

export interface ChainProps {
  /** The name of its kind. */
  kind: string;
  id: string;
  number: string | undefined;
  onClose(): void;
}

export default function ChainDialog({ kind, id, number, onClose }: ChainProps): ReactNode {
  return (
    <Translations prefix="chain">
      {/* The kinds of the contract are those of the pages. */}
      <Dialog query={{ kind, id } as ChainQuery} number={number} onClose={onClose} />
    </Translations>
  );
}

function Dialog({ query, number, onClose }: Pick<ChainProps, "number" | "onClose"> & { query: ChainQuery }): ReactNode {
  const t = useTranslation();
  const { data, error, refetch, dataUpdatedAt } = useRead(getChain, { query });
  const isMissing = data?.rows.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer without the document is followed by one more call.
  useEffect(() => {
    if (!isMissing) return;
    const again = setTimeout(() => void refetch(), AGAIN_MS);
    return () => clearTimeout(again);
  }, [isMissing, dataUpdatedAt, refetch]);
  return (
    <PageDialog
      title={[t("chain.title"), number].filter(Boolean).join(" ")}
      className="kontor-roomy"
      width={WIDTH_PX}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("button.close")}</Button>}
    >
      {error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <Spin spinning={!data}>{data ? <Shown chain={data} /> : <div className="kontor-waiting" />}</Spin>
      )}
    </PageDialog>
  );
}

function Shown({ chain }: { chain: Chain }): ReactNode {
  const t = useTranslation();
  const note = noteOf(chain);
  return (
    <>
      {note && <Alert type="info" showIcon title={t(note, { max: CHAIN_MAX })} style={{ marginBlockEnd: 12 }} />}
      {chain.rows.length > 0 && <ChainTable rows={chain.rows} totals={chain.totals} />}
      <Typography.Text type="secondary" role="status">
        {chain.watermark.behind ? t("chain.behind") : ""}
      </Typography.Text>
    </>
  );
}

/** The word key of what is to be said of the whole chain. */
function noteOf({ rows, isCut }: Chain): string | undefined {
  if (rows.length === 0) return "chain.missing";
  if (isCut) return "chain.cut";
  return rows.length === 1 ? "chain.empty" : undefined;
}
