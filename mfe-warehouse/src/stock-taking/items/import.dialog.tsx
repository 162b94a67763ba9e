// Imports counted quantities: asks when they were counted, names every wrong row, and asks what becomes of goods that others counted meanwhile (docs/decisions/0086).
import {
  type importCounts,
  type MeanwhileChoice,
  meanwhileChoices,
} from "@kontor/contracts/warehouse/stock-taking-report";
import { toast } from "@kontor/ui-kit/feedback/toast";
import { InstantInput } from "@kontor/ui-kit/fields/choice";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { WorkbookDialog } from "@kontor/ui-kit/list/workbook-dialog";
import { refresh } from "@kontor/ui-kit/query";
import { call } from "@kontor/ui-kit/request";
import { useIdempotencyKey } from "@kontor/ui-kit/request/idempotency-key";
import { Button, Flex, Radio, Typography } from "antd";
import { useRef, useState } from "react";

const MEANWHILE = "stock-taking-import-meanwhile";

interface Props {
  importer: typeof importCounts;
  taskId: string;
  onTemplate(): Promise<void>;
  onClose(): void;
}

export function ImportDialog({ importer, taskId, onTemplate, onClose }: Props) {
  const idempotencyKey = useIdempotencyKey(`${importer.method} ${importer.path} ${taskId}`);
  const [countedAt, setCountedAt] = useState<string | null>(null);
  // It is the answer to one refusal: the next file is asked about anew.
  const answer = useRef<{ meanwhile: MeanwhileChoice; seen: string }>(undefined);
  const take = async (file: File, onProgress: (share: number) => void) => {
    const query = { taskId, ...(countedAt === null ? {} : { countedAt }), ...answer.current };
    answer.current = undefined;
    const { count, left } = await call(importer, { query, file, idempotencyKey, onProgress });
    await refresh(importer);
    if (left > 0) toast.warn("stock-taking.importLeft", { count: left });
    return count;
  };
  return (
    <WorkbookDialog
      title="stock-taking.importCounts"
      onTemplate={onTemplate}
      onFile={take}
      answers={({ id, values }, again) =>
        id === MEANWHILE && (
          <Meanwhile
            onChoose={(meanwhile) => {
              answer.current = { meanwhile, seen: String(values?.seen) };
              again();
            }}
          />
        )
      }
      onClose={onClose}
    >
      <Moment value={countedAt} onChange={setCountedAt} />
    </WorkbookDialog>
  );
}

function Moment({ value, onChange }: { value: string | null; onChange(moment: string | null): void }) {
  const t = useTranslation();
  return (
    <Flex vertical gap={4}>
      <Flex wrap align="center" gap="small">
        <span>{t("stock-taking.countedAt")}</span>
        <InstantInput aria-label={t("stock-taking.countedAt")} value={value} onChange={onChange} />
      </Flex>
      <Typography.Text type="secondary">{t("stock-taking.countedAtHint")}</Typography.Text>
    </Flex>
  );
}

/** What becomes of the rows whose goods were counted meanwhile. */
function Meanwhile({ onChoose }: { onChoose(choice: MeanwhileChoice): void }) {
  const t = useTranslation();
  const [choice, setChoice] = useState<MeanwhileChoice>("leave");
  return (
    <Flex vertical gap="small">
      <Radio.Group
        aria-label={t("stock-taking.meanwhile")}
        vertical
        value={choice}
        onChange={(event) => setChoice(event.target.value as MeanwhileChoice)} // the values below
        options={meanwhileChoices.map((value) => ({ value, label: t(`stock-taking.meanwhile-${value}`) }))}
      />
      <Button type="primary" style={{ alignSelf: "flex-start" }} onClick={() => onChoose(choice)}>
        {t("stock-taking.importAnyway")}
      </Button>
    </Flex>
  );
}
