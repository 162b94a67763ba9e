// The buttons of the action column, which act on one row.
import { DeleteOutlined, EditOutlined, StarOutlined } from "@ant-design/icons";
import type { Endpoint, Button as Verb } from "@kontor/contracts/core/endpoint";
import { Button } from "antd";
import { type ComponentType, createContext, type ReactNode, useContext } from "react";
import { ButtonTooltip } from "../feedback/button-tooltip.tsx";
import { confirm, toast } from "../feedback/toast.ts";
import type { FormProps } from "../form/form-props.ts";
import { useTranslation } from "../i18n/i18n.tsx";
import { Allowed } from "../permissions/permissions.tsx";
import { useAnsweringWrite, useWrite } from "../query/query.ts";
import type { RefusalAnswer } from "../request/call-with-reason.ts";
import type { CallArguments } from "../request/request.ts";
import { type AnyRow, useListPage } from "./list-page.tsx";
import { useTight } from "./narrow.tsx";
import { fit } from "./pick-known-fields.ts";

const RowContext = createContext<AnyRow | undefined>(undefined);

export const RowScope = ({ row, children }: { row: AnyRow; children: ReactNode }): ReactNode => (
  <RowContext value={row}>{children}</RowContext>
);

/** The row around an action. The caller states the type, which the page knows. */
export function useRow<Row>(): Row {
  const row = useContext(RowContext);
  if (!row) throw new Error("used outside a row");
  return row as unknown as Row;
}

interface ActionProps<Row> {
  /** Word key of the label. */
  word: string;
  /** Replaces the label where there is no space for it. */
  icon: ReactNode;
  /** The permission it needs; undefined: only the page's. */
  button?: Verb;
  danger?: boolean;
  disabled?: boolean;
  /** Word key of the reason why it is disabled. */
  why?: string;
  /** The reason as a text, which disables the button. */
  refusal?: string | undefined;
  onRun(row: Row): void;
}

export function RowAction<Row>(props: ActionProps<Row>): ReactNode {
  const { word, icon, button, danger = false, why, refusal, onRun } = props;
  const disabled = props.disabled === true || refusal !== undefined;
  const row = useRow<Row>();
  const t = useTranslation();
  const isTight = useTight();
  const label = t(word);
  const plain = (
    <Button
      type="link"
      size="small"
      danger={danger}
      disabled={disabled}
      onClick={() => onRun(row)}
      {...(isTight ? { icon, "aria-label": label } : {})}
    >
      {isTight ? undefined : label}
    </Button>
  );
  const hint = [isTight && label, refusal, disabled && why && t(why)].filter(Boolean).join(" · ");
  const shown = hint === "" ? plain : <ButtonTooltip title={hint}>{plain}</ButtonTooltip>;
  return button ? <Allowed button={button}>{shown}</Allowed> : shown;
}

/** Opens the form with the row. */
export function EditRow<Row>({ form: Form }: { form: ComponentType<FormProps<Row>> }): ReactNode {
  const { open } = useListPage();
  return (
    <RowAction<Row>
      word="button.edit"
      icon={<EditOutlined />}
      button="edit"
      onRun={(row) => open((close) => <Form row={row} onClose={close} />)}
    />
  );
}

interface RemoveProps {
  endpoint: Endpoint;
  refusal?: string | undefined;
  /** What the deletion says besides where it was refused at first. */
  answerOf?: RefusalAnswer | undefined;
  /** Asks besides, once the deletion was confirmed; left out: nothing. */
  alsoAsk?: (row: AnyRow) => Promise<boolean>;
}

/** Deletes the row after a confirmation. */
export function RemoveRow({ endpoint, refusal, answerOf, alsoAsk }: RemoveProps): ReactNode {
  const { list } = useListPage();
  const write = useAnsweringWrite(endpoint, answerOf, list.endpoint);
  const remove = async (row: AnyRow) => {
    if (!(await confirm({ title: "list.confirm", text: "list.removeOne", danger: true }))) return;
    if (alsoAsk && !(await alsoAsk(row))) return;
    // The endpoint is one by id, chosen by the page.
    const args = [{ query: { id: row.id, ...fit(endpoint.query, list.fixed) } }] as unknown as CallArguments<Endpoint>;
    if ((await write.run(...args)) === undefined) return;
    list.select(list.selected.filter((id) => id !== row.id));
    toast.success("list.removed");
  };
  return (
    <RowAction<AnyRow>
      word="button.remove"
      icon={<DeleteOutlined />}
      button="edit"
      danger
      disabled={write.busy}
      refusal={refusal}
      onRun={(row) => void remove(row)}
    />
  );
}

interface DefaultProps {
  /** Takes `{id}`; the row's `isDefault` says whether it is the default already, `enabled` whether it may become it. */
  endpoint: Endpoint;
  /** Word key of the label. */
  word: string;
}

/** Makes a row the default, for records of which exactly one is the default. */
export function SetDefaultRow({ endpoint, word }: DefaultProps): ReactNode {
  const { list } = useListPage();
  const row = useRow<AnyRow>();
  const write = useWrite(endpoint, list.endpoint);
  const set = async ({ id }: AnyRow) => {
    // The endpoint is one by id, chosen by the page.
    const args = [{ body: { id } }] as unknown as CallArguments<Endpoint>;
    if ((await write.run(...args)) !== undefined) toast.success("list.changed");
  };
  return (
    <RowAction<AnyRow>
      word={word}
      icon={<StarOutlined />}
      button="edit"
      disabled={write.busy || row.isDefault === true || row.enabled === false}
      onRun={(one) => void set(one)}
    />
  );
}
