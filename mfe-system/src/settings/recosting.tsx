// Recosts a tenant whose costs follow earlier rules: a preview of the changes first, then the products are recosted in the background
// (docs/decisions/0038).
import {
  getRecosting,
  previewRecosting,
  type Recosting,
  type RecostingFailure,
  startRecosting,
} from "@kontor/contracts/warehouse/recosting";
import { confirm } from "@kontor/ui-kit/feedback/toast";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { formatDateTime, formatNumber } from "@kontor/ui-kit/i18n/format";
import { Allowed } from "@kontor/ui-kit/permissions";
import { refresh, useRead, useWrite } from "@kontor/ui-kit/query";
import { Alert, Button, Flex } from "antd";
import { useEffect } from "react";
import { RecostingMonths, showsFigures } from "./recosting-months.tsx";

const EVERY_MS = 2_000;

/** Shows nothing where a tenant never needed it. */
export function RecostingNotice() {
  const { data } = useRead(getRecosting, {});
  const isGoing = data?.job?.state === "running" || isBeingMade(data?.preview);
  useEffect(() => {
    if (!isGoing) return;
    const timer = setInterval(() => void refresh(getRecosting), EVERY_MS);
    return () => clearInterval(timer);
  }, [isGoing]);
  if (!data?.job) return null;
  if (data.job.state === "needed") return <Needed preview={data.preview} />;
  return <Job job={data.job} asOf={data.preview?.asOf} />;
}

const isBeingMade = (preview: Recosting["preview"] | undefined): boolean =>
  preview?.isFinished === false && preview.failure === null;

function Job({ job, asOf }: { job: NonNullable<Recosting["job"]>; asOf: string | undefined }) {
  const { state, products, productTotal, lines, userName, finishedAt, failure } = job;
  const t = useTranslation();
  if (state === "failed")
    return (
      <Alert
        type="error"
        showIcon
        title={t("recosting.failed", counted({ products, productTotal }))}
        description={
          <Flex vertical gap={12} align="start">
            <Failure failure={failure} />
            {asOf && <StartAgain asOf={asOf} />}
          </Flex>
        }
      />
    );
  if (state === "running")
    return <Alert type="info" showIcon title={t("recosting.running", counted({ products, productTotal }))} />;
  const by = { ...counted({ products, lines }), userName: userName ?? "", time: formatDateTime(finishedAt) };
  return <Alert type="success" showIcon closable title={t("recosting.done", by)} />;
}

/** Why a recosting failed, and where the service's log says more. */
function Failure({ failure }: { failure: RecostingFailure | null }) {
  const t = useTranslation();
  if (!failure) return null;
  const { reason, reference } = failure;
  return (
    <span>
      {t(`recosting.reason.${reason}`)}
      {reference && ` ${t("recosting.reference", { reference })}`}
    </span>
  );
}

function StartAgain({ asOf }: { asOf: string }) {
  const t = useTranslation();
  const starting = useWrite(startRecosting);
  return (
    <Allowed button="edit">
      <Button type="primary" onClick={() => void starting.run({ body: { asOf } })}>
        {t("recosting.startAgain")}
      </Button>
    </Allowed>
  );
}

function Needed({ preview }: { preview: Recosting["preview"] }) {
  const t = useTranslation();
  return (
    <Alert
      type="warning"
      showIcon
      title={t("recosting.needed")}
      description={
        <Flex vertical gap={12}>
          <span>{t("recosting.neededText")}</span>
          {preview && <Preview {...preview} />}
          <Actions preview={preview} />
        </Flex>
      }
    />
  );
}

function Preview(preview: NonNullable<Recosting["preview"]>) {
  const t = useTranslation();
  const { products, productTotal, lines, asOf, isFinished, isOutdated, failure } = preview;
  if (failure)
    return (
      <span role="status">
        {t("recosting.previewFailed")} <Failure failure={failure} />
      </span>
    );
  if (!isFinished) return <span role="status">{t("recosting.previewing", counted({ products, productTotal }))}</span>;
  return (
    <>
      <RecostingMonths {...preview} />
      <span role="status">
        {t("recosting.asOf", { ...counted({ lines }), time: formatDateTime(asOf) })}
        {isOutdated && ` ${t("recosting.outdated")}`}
      </span>
    </>
  );
}

function Actions({ preview }: { preview: Recosting["preview"] }) {
  const t = useTranslation();
  const looking = useWrite(previewRecosting);
  const starting = useWrite(startRecosting);
  const isReady = preview?.isFinished === true;
  const start = async (asOf: string): Promise<void> => {
    const question = { title: t("recosting.ask"), text: t("recosting.askText"), button: t("recosting.start") };
    // A refusal means that other users have requested the preview again, or have started.
    if ((await confirm(question)) && !(await starting.run({ body: { asOf } }))) await refresh(getRecosting);
  };
  return (
    <Allowed button="edit">
      <Flex wrap gap={8}>
        <Button
          type={isReady ? "default" : "primary"}
          loading={isBeingMade(preview)}
          onClick={() => void looking.run({})}
        >
          {t(isReady ? "recosting.previewAgain" : "recosting.preview")}
        </Button>
        {isReady && showsFigures(preview) && (
          <Button type="primary" onClick={() => void start(preview.asOf)}>
            {t("recosting.start")}
          </Button>
        )}
      </Flex>
    </Allowed>
  );
}

const counted = (counts: Record<string, number>): Record<string, string> =>
  Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, formatNumber(count)]));
