// The page that closes the books up to a day: the state, the checklist, and the history (docs/decisions/0036).
import type { Answer } from "@kontor/contracts/core/endpoint";
import { checkClosing, closePeriod, getClosing, listClosings } from "@kontor/contracts/system/closing";
import { confirm, toast } from "@kontor/ui-kit/feedback/toast";
import { DayInput } from "@kontor/ui-kit/fields/choice";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { Allowed, PageScope } from "@kontor/ui-kit/permissions";
import { useRead, useReadWhen, useWrite } from "@kontor/ui-kit/query";
import { Loaded } from "@kontor/ui-kit/query/query-boundary";
import { Button, Card, Flex, Form } from "antd";
import { type ReactNode, useState } from "react";
import { lastDayBefore } from "./closing.rules.ts";
import { ClosingChecklist } from "./closing-checklist.tsx";
import { ClosingHistory } from "./closing-history.tsx";
import { ClosingState } from "./closing-state.tsx";
import { ReopenDialog } from "./reopen.dialog.tsx";

type Closing = Answer<typeof getClosing>;

/** The day to close up to, with the checklist for it. */
function Close({ closing }: { closing: Closing }): ReactNode {
  const t = useTranslation();
  const [day, setDay] = useState<string | null>(() => lastDayBefore(closing));
  const isLater = day !== null && day <= closing.today && (closing.closedTo === null || day > closing.closedTo);
  const checklist = useReadWhen(isLater, checkClosing, { query: { day: day ?? "" } });
  const { busy, run } = useWrite(closePeriod);
  const close = async (): Promise<void> => {
    const seen = checklist.data?.stamp;
    if (day === null || seen === undefined) return;
    if (!(await confirm({ title: t("closing.askClose", { day }), text: t("closing.closeMeans") }))) return;
    if (await run({ body: { day, version: closing.version, checklist: seen } }))
      toast.success(t("closing.closingBegun"));
    // After a refusal as outdated the current checklist is loaded.
    else await checklist.refetch();
  };
  return (
    <Card title={t("closing.close")}>
      <Form layout="vertical">
        <Form.Item
          label={t("closing.day")}
          htmlFor="closing-day"
          {...(isLater ? {} : { help: t("closing.dayRange", { today: closing.today }) })}
        >
          <DayInput id="closing-day" value={day} onChange={setDay} disabled={false} />
        </Form.Item>
      </Form>
      {isLater && <ClosingChecklist read={checklist} day={day} />}
      <Allowed button="edit">
        <Button type="primary" loading={busy} disabled={!isLater || !checklist.data} onClick={() => void close()}>
          {t("closing.closeButton")}
        </Button>
      </Allowed>
    </Card>
  );
}

export default function ClosingPage(): ReactNode {
  const t = useTranslation();
  const closing = useRead(getClosing);
  const history = useRead(listClosings);
  const [isReopening, setReopening] = useState(false);
  return (
    <PageScope page="/financial/closing">
      <Loaded read={closing}>
        {(data) => (
          <Flex vertical gap={12}>
            <Card title={t("closing.title")}>
              <ClosingState closing={data} />
              {data.closedTo !== null && (
                <Allowed button="reopen">
                  <Button danger onClick={() => setReopening(true)}>
                    {t("closing.reopenButton")}
                  </Button>
                </Allowed>
              )}
            </Card>
            <Close key={data.closedTo} closing={data} />
            <ClosingHistory read={history} />
            {isReopening && <ReopenDialog closing={data} onClose={() => setReopening(false)} />}
          </Flex>
        )}
      </Loaded>
    </PageScope>
  );
}
