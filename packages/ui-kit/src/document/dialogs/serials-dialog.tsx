// The dialog of a line's serial numbers: typed, scanned, pasted or made where goods come in, picked from what is there where they leave, and from what the source moved where a return takes them back.
import { newSerials, SERIALS_MAX, serialsOf } from "@kontor/contracts/document/tracking";
import { Button, Space } from "antd";
import { type ReactNode, useRef, useState } from "react";
import { PageDialog } from "../../dialog/dialog.tsx";
import { toast } from "../../feedback/toast.ts";
import { useTranslation } from "../../i18n/i18n.tsx";
import { useLeaves } from "../grid/use-leaves.ts";
import { useSourceLine } from "../grid/use-source-line.ts";
import type { FormLine } from "../rules/line.rules.ts";
import { ChosenSerials } from "./chosen-serials.tsx";
import { MadeSerials } from "./made-serials.tsx";
import { SerialPicker } from "./serial-picker.tsx";
import { useSerialTexts } from "./serial-texts.ts";
import { SerialsRefused } from "./serials-refused.tsx";
import { SourceSerials } from "./source-serials.tsx";

const WIDTH_PX = 640;
/** So many are named where some are on the line already. */
const NAMED_MAX = 5;

interface Props {
  line: FormLine;
  onTake(serials: readonly string[]): void;
  onClose(): void;
}

export default function SerialsDialog({ line, onTake, onClose }: Props): ReactNode {
  const here = useTranslation();
  const leaves = useLeaves(line.id);
  const { isBack, sourceLine } = useSourceLine(line);
  const [chosen, setChosen] = useState<readonly string[]>(() => serialsOf(line.snList));
  const { read, refused, refuse, dismiss, settled } = useSerialTexts(line);
  const [isWaiting, setWaiting] = useState(false);
  const isCancelled = useRef(false);
  const cancel = () => {
    isCancelled.current = true;
    onClose();
  };
  // What a scan says may be looked up while others are added.
  const latest = useRef(chosen);
  const choose = (serials: readonly string[]) => {
    latest.current = serials;
    setChosen(serials);
  };
  const add = (serials: readonly string[]) => {
    const before = latest.current;
    const added = newSerials(serials, before);
    const repeated = serials.filter((serial) => !added.includes(serial));
    if (repeated.length > 0) toast.warn("document.serialsKnown", { serials: repeated.slice(0, NAMED_MAX).join(", ") });
    const all = [...before, ...added];
    const reason = here("refusal.document-serials-too-many", { max: SERIALS_MAX });
    if (all.length > SERIALS_MAX) refuse(all.slice(SERIALS_MAX).map((text) => ({ text, reason })));
    choose(all.slice(0, SERIALS_MAX));
  };
  const remove = (serials: readonly string[]) => choose(latest.current.filter((each) => !serials.includes(each)));
  const missing = (serials: readonly string[]) =>
    refuse(serials.map((serial) => ({ text: serial, reason: here("document.serialNotThere", { serial }) })));
  /** What is being looked up still counts; where it is refused, the dialog stays and shows why. */
  const confirm = async () => {
    setWaiting(true);
    const isTaken = await settled();
    setWaiting(false);
    if (!isTaken || isCancelled.current) return;
    onTake(latest.current);
    onClose();
  };
  return (
    <PageDialog
      title={`${here(leaves || isBack ? "document.serialsOut" : "document.serialsIn")} · ${line.name}`}
      width={WIDTH_PX}
      onClose={cancel}
      footer={
        <Space>
          <Button onClick={cancel}>{here("button.cancel")}</Button>
          <Button type="primary" loading={isWaiting} onClick={() => void confirm()}>
            {here("button.ok")}
          </Button>
        </Space>
      }
    >
      {isBack ? (
        <SourceSerials
          read={read}
          left={serialsOf(sourceLine?.snList ?? "")}
          chosen={chosen}
          onAdd={add}
          onRemove={remove}
          onMissing={missing}
        />
      ) : leaves && line.depotId !== null ? (
        <SerialPicker
          read={read}
          line={line}
          depotId={line.depotId}
          chosen={chosen}
          onAdd={add}
          onRemove={remove}
          onMissing={missing}
        />
      ) : (
        <MadeSerials read={read} onAdd={add} />
      )}
      <SerialsRefused refused={refused} onRemove={dismiss} />
      <ChosenSerials chosen={chosen} onRemove={remove} />
    </PageDialog>
  );
}
