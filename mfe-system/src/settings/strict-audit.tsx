// Switches strict audit on or off: a preview of the changes is confirmed first; the progress of the services is shown above the settings
// (docs/decisions/0012).
import { SWITCH_COUNT_MAX, type SwitchOver, switchOvers } from "@kontor/contracts/voucher/strict-audit";
import { issueText } from "@kontor/ui-kit/feedback/refusal-text";
import { confirm } from "@kontor/ui-kit/feedback/toast";
import { type Translator, useTranslation } from "@kontor/ui-kit/i18n";
import { kindName } from "@kontor/ui-kit/i18n/kind-name";
import { Allowed } from "@kontor/ui-kit/permissions";
import { refresh, useRead, useWrite } from "@kontor/ui-kit/query";
import { call } from "@kontor/ui-kit/request";
import { Alert, Button } from "antd";
import { useEffect } from "react";

const EVERY_MS = 2_000;
const previews = Object.values(switchOvers).map(({ preview }) => preview);
const queryOf = (strict: boolean) => ({ query: { forceApprovalFlag: strict ? "1" : "0" } }) as const;

/** Asks for confirmation with the number of documents that change; without any there is nothing to confirm. */
export async function confirmStrictAudit(strict: boolean, t: Translator): Promise<boolean> {
  const results = await Promise.all(previews.map((preview) => call(preview, queryOf(strict))));
  const kinds = results.flatMap((each) => each.kinds);
  if (kinds.length === 0) return true;
  const title = t(strict ? "settings.askStrict" : "settings.askNotStrict");
  const lines = kinds.map(({ kind, count }) => <li key={kind}>{`${kindName(kind) ?? kind}: ${counted(count, t)}`}</li>);
  const text = t(strict ? "settings.willNotCount" : "settings.willCount");
  return confirm({ title, text, content: [text, <ul key="kinds">{lines}</ul>] });
}

const counted = (count: number, t: Translator): string =>
  count > SWITCH_COUNT_MAX ? t("settings.moreThan", { count: SWITCH_COUNT_MAX }) : String(count);

/** The progress. Shows nothing when all documents have the right effect. */
export function SwitchOverProgress({ strict }: { strict: boolean }) {
  const t = useTranslation();
  const all = [
    useRead(switchOvers.purchase.preview, queryOf(strict)).data,
    useRead(switchOvers.sales.preview, queryOf(strict)).data,
    useRead(switchOvers.warehouse.preview, queryOf(strict)).data,
    useRead(switchOvers.finance.preview, queryOf(strict)).data,
  ].flatMap((each) => each ?? []);
  const left = all.flatMap(({ kinds }) => kinds).reduce((sum, { count }) => sum + count, 0);
  const isGoing = all.some(({ job }) => job && !job.isFinished) || (left > 0 && all.some(({ job }) => job === null));
  useEffect(() => {
    if (!isGoing) return;
    const timer = setInterval(() => void refresh(...previews), EVERY_MS);
    return () => clearInterval(timer);
  }, [isGoing]);
  if (left === 0) return null;
  const reapplied = all.reduce((sum, { job }) => sum + (job?.reapplied ?? 0), 0);
  return (
    <>
      {isGoing && (
        <Alert type="info" showIcon title={t("settings.reapplying", { reapplied, left: counted(left, t) })} />
      )}
      <Refused all={all} />
    </>
  );
}

function Refused({ all }: { all: readonly SwitchOver[] }) {
  const t = useTranslation();
  const writes = [
    useWrite(switchOvers.purchase.again),
    useWrite(switchOvers.sales.again),
    useWrite(switchOvers.warehouse.again),
    useWrite(switchOvers.finance.again),
  ];
  const refused = all.flatMap((each) => each.refused);
  if (refused.length === 0) return null;
  const count = all.reduce((sum, { job }) => sum + (job?.refusedTotal ?? 0), 0);
  const lines = refused.map(({ id, kind, number, refusal, issues }) => (
    <li key={id}>
      {`${kindName(kind) ?? kind} ${number}: ${(issues.length > 0 ? issues : [{ id: refusal }]).map(issueText).join("; ")}`}
    </li>
  ));
  return (
    <Alert
      type="warning"
      showIcon
      title={t("settings.notReapplied", { count })}
      description={<ul>{lines}</ul>}
      action={
        <Allowed button="edit">
          <Button onClick={() => void Promise.all(writes.map(({ run }) => run({})))}>
            {t("settings.reapplyAgain")}
          </Button>
        </Allowed>
      }
    />
  );
}
