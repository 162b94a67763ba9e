// The buttons above a list. Each takes its permission from the page and its own verb.
import { DeleteOutlined, DownOutlined, UpOutlined } from "@ant-design/icons";
import type { Endpoint, Button as Verb } from "@kontor/contracts/core/endpoint";
import { Button } from "antd";
import { type ComponentType, type MouseEvent, type ReactNode, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ButtonTooltip } from "../feedback/button-tooltip.tsx";
import { confirm, toast } from "../feedback/toast.ts";
import type { FormProps } from "../form/form-props.ts";
import { useTranslation } from "../i18n/i18n.tsx";
import { Allowed } from "../permissions/permissions.tsx";
import { useAnsweringWrite, useWrite } from "../query/query.ts";
import type { RefusalAnswer } from "../request/call-with-reason.ts";
import type { CallArguments } from "../request/request.ts";
import { useScreen } from "../screen/screen.ts";
import { useListPage } from "./list-page.tsx";
import { NewButton } from "./new-button.tsx";
import { fit } from "./pick-known-fields.ts";

/** The buttons that a folded toolbar shows, as kit.css has it. */
const FOLDED_SHOWN = 2;

/**
 * Children are buttons, the kit's or the page's own, those most used first: on the phone two of them are followed by one that shows the others.
 * Which of them are there, permissions decide: so kit.css folds.
 */
export function Toolbar({ children }: { children: ReactNode }): ReactNode {
  const isPhone = useScreen() === "phone";
  const id = useId();
  const toolbar = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const toggle = ({ detail: clicks }: MouseEvent) => {
    flushSync(() => setOpen(!isOpen));
    // The button has moved behind those that it shows: whoever goes on by keyboard would miss them.
    if (!isOpen && clicks === 0) toolbar.current?.querySelectorAll<HTMLElement>("button")[FOLDED_SHOWN]?.focus();
  };
  const folding = isPhone && ["kontor-foldable", ...(isOpen ? [] : ["kontor-folded"])].join(" ");
  return (
    <div ref={toolbar} id={id} className={["kontor-toolbar", folding].filter(Boolean).join(" ")} role="toolbar">
      {children}
      {isPhone && <MoreButton isOpen={isOpen} of={id} onPress={toggle} />}
    </div>
  );
}

interface MoreProps {
  isOpen: boolean;
  /** The id of the toolbar. */
  of: string;
  onPress(event: MouseEvent): void;
}

function MoreButton({ isOpen, of, onPress }: MoreProps): ReactNode {
  const t = useTranslation();
  return (
    <Button
      className="kontor-more"
      icon={isOpen ? <UpOutlined /> : <DownOutlined />}
      iconPlacement="end"
      aria-label={t("button.moreActions")}
      aria-expanded={isOpen}
      aria-controls={of}
      onClick={onPress}
    >
      {t("button.more")}
    </Button>
  );
}

/** Opens the form for a new record. */
export function CreateButton<Row>({ form: Form }: { form: ComponentType<FormProps<Row>> }): ReactNode {
  const { open } = useListPage();
  return (
    <Allowed button="edit">
      <NewButton onPress={() => open((close) => <Form onClose={close} />)} />
    </Allowed>
  );
}

interface SelectedProps {
  /** Word key of the label. */
  word: string;
  button?: Verb;
  /** Whether the action is irreversible. */
  danger?: boolean;
  icon?: ReactNode;
  busy?: boolean;
  /** Word key of the question; `{{count}}` is the number of rows. Undefined: no confirmation. */
  question?: string;
  /** Why it cannot be done with these rows, as a text, which disables the button. */
  refusal?: string | undefined;
  /** Called with the selected ids, after the confirmation. */
  onRun(ids: readonly string[]): void | Promise<void>;
}

/**
 * A button for the selected rows: shows "select at least one record" without any, and asks for confirmation (shell.md §5).
 * An irreversible action is less prominent, and disabled while nothing is selected.
 */
export function SelectedButton({
  word,
  button,
  danger = false,
  icon,
  busy = false,
  question,
  refusal,
  onRun,
}: SelectedProps): ReactNode {
  const { list } = useListPage();
  const t = useTranslation();
  const press = async () => {
    if (list.selected.length === 0) return toast.warn("list.selectOne");
    const values = { count: list.selected.length };
    if (question && !(await confirm({ title: "list.confirm", text: question, values, danger }))) return;
    await onRun(list.selected);
  };
  const hint = refusal ?? (danger && list.selected.length === 0 ? t("list.selectOne") : undefined);
  const plain = (
    <Button
      {...(danger ? { danger, type: "text" } : {})}
      disabled={hint !== undefined}
      icon={icon}
      loading={busy}
      onClick={() => void press()}
    >
      {t(word)}
    </Button>
  );
  const shown = <ButtonTooltip title={hint}>{plain}</ButtonTooltip>;
  return button ? <Allowed button={button}>{shown}</Allowed> : shown;
}

interface RemoveProps extends Pick<SelectedProps, "refusal"> {
  endpoint: Endpoint;
  /** What the deletion says besides where it was refused at first. */
  answerOf?: RefusalAnswer | undefined;
  /** Asks besides, once the deletion was confirmed; left out: nothing. */
  alsoAsk?: (ids: readonly string[]) => Promise<boolean>;
}

/** Deletes the selected rows, all or none. It is the last button of its toolbar. */
export function RemoveSelected({ endpoint, refusal, answerOf, alsoAsk }: RemoveProps) {
  const { list } = useListPage();
  const write = useAnsweringWrite(endpoint, answerOf, list.endpoint);
  const remove = async (ids: readonly string[]) => {
    if (alsoAsk && !(await alsoAsk(ids))) return;
    // A bulk operation by ids joined with commas (shell.md §7), chosen by the page.
    const args = [
      { query: { ids: ids.join(","), ...fit(endpoint.query, list.fixed) } },
    ] as unknown as CallArguments<Endpoint>;
    if ((await write.run(...args)) === undefined) return;
    list.select([]);
    toast.success("list.removed");
  };
  return (
    <SelectedButton
      word="button.removeSelected"
      button="edit"
      danger
      icon={<DeleteOutlined />}
      busy={write.busy}
      question="list.removeMany"
      refusal={refusal}
      onRun={remove}
    />
  );
}

interface StatusProps {
  endpoint: Endpoint;
  /** The values of enabled and disabled on the wire. */
  on: string | number | boolean;
  off: string | number | boolean;
  /** The permission it needs. */
  button?: Verb;
}

/** Two buttons that enable or disable the selected rows, for a status that is true or false. */
export const SetEnabledSelected = ({ endpoint }: Pick<StatusProps, "endpoint">): ReactNode => (
  <SetStatusSelected endpoint={endpoint} on off={false} />
);

/** The same for other wire values of enabled and disabled. */
export function SetStatusSelected({ endpoint, on, off, button = "enable" }: StatusProps): ReactNode {
  const { list } = useListPage();
  const write = useWrite(endpoint, list.endpoint);
  const set = (status: string | number | boolean) => async (ids: readonly string[]) => {
    // A bulk change of status (shell.md §7), chosen by the page.
    const args = [{ body: { ids, status, ...fit(endpoint.body, list.fixed) } }] as unknown as CallArguments<Endpoint>;
    if ((await write.run(...args)) === undefined) return;
    list.select([]);
    toast.success("list.changed");
  };
  return (
    <>
      <SelectedButton
        word="button.enable"
        button={button}
        busy={write.busy}
        question="list.enableMany"
        onRun={set(on)}
      />
      <SelectedButton
        word="button.disable"
        button={button}
        busy={write.busy}
        question="list.disableMany"
        onRun={set(off)}
      />
    </>
  );
}
