// Strict audit switched on or off: what that would change is asked first; how far the services are with it stands above the settings
// (docs/decisions/0012).
import { SWITCH_COUNT_MAX, type SwitchOver, switchOvers } from "@kontor/contracts/document/switch-over";
import { issueText } from "@kontor/ui-kit/feedback/refusal-text";
import { ask } from "@kontor/ui-kit/feedback/speak";
import { useWords, type WordsHere } from "@kontor/ui-kit/i18n";
import { Allowed } from "@kontor/ui-kit/permissions";
import { refresh, useRead, useWrite } from "@kontor/ui-kit/query";
import { call } from "@kontor/ui-kit/request";
import { Alert, Button } from "antd";
import { useEffect } from "react";

const EVERY_MS = 2_000;
const looks = Object.values(switchOvers).map(({ preview: look }) => look);
const asked = (strict: boolean) => ({ query: { forceApprovalFlag: strict ? "1" : "0" } }) as const;

/** Asks with the documents that the new position changes; without any there is nothing to ask. */
export async function askSwitchOver(strict: boolean, here: WordsHere): Promise<boolean> {
  const found = await Promise.all(looks.map((look) => call(look, asked(strict))));
  const kinds = found.flatMap((each) => each.kinds);
  if (kinds.length === 0) return true;
  const title = here(strict ? "settings.askStrict" : "settings.askNotStrict");
  const lines = kinds.map(({ kind, count }) => (
    <li key={kind}>{`${kindName(kind, here)}: ${counted(count, here)}`}</li>
  ));
  const text = here(strict ? "settings.willNotCount" : "settings.willCount");
  return ask({ title, text, content: [text, <ul key="kinds">{lines}</ul>] });
}

const kindName = (kind: string, here: WordsHere): string => here(`log.operation-${kind}`);
const counted = (count: number, here: WordsHere): string =>
  count > SWITCH_COUNT_MAX ? here("settings.moreThan", { count: SWITCH_COUNT_MAX }) : String(count);

/** How far it is. Shows nothing when all documents count as they should. */
export function SwitchOverProgress({ strict }: { strict: boolean }) {
  const here = useWords();
  const all = [
    useRead(switchOvers.purchase.preview, asked(strict)).data,
    useRead(switchOvers.sales.preview, asked(strict)).data,
    useRead(switchOvers.warehouse.preview, asked(strict)).data,
    useRead(switchOvers.finance.preview, asked(strict)).data,
  ].flatMap((each) => each ?? []);
  const left = all.flatMap(({ kinds }) => kinds).reduce((sum, { count }) => sum + count, 0);
  const isGoing = all.some(({ job }) => job && !job.isFinished) || (left > 0 && all.some(({ job }) => job === null));
  useEffect(() => {
    if (!isGoing) return;
    const timer = setInterval(() => void refresh(...looks), EVERY_MS);
    return () => clearInterval(timer);
  }, [isGoing]);
  if (left === 0) return null;
  const settled = all.reduce((sum, { job }) => sum + (job?.settled ?? 0), 0);
  return (
    <>
      {isGoing && (
        <Alert type="info" showIcon title={here("settings.settling", { settled, left: counted(left, here) })} />
      )}
      <Refused all={all} />
    </>
  );
}

function Refused({ all }: { all: readonly SwitchOver[] }) {
  const here = useWords();
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
      {`${kindName(kind, here)} ${number}: ${(issues.length > 0 ? issues : [{ id: refusal }]).map(issueText).join("; ")}`}
    </li>
  ));
  return (
    <Alert
      type="warning"
      showIcon
      title={here("settings.notSettled", { count })}
      description={<ul>{lines}</ul>}
      action={
        <Allowed button="edit">
          <Button onClick={() => void Promise.all(writes.map(({ run }) => run({})))}>
            {here("settings.settleAgain")}
          </Button>
        </Allowed>
      }
    />
  );
}
