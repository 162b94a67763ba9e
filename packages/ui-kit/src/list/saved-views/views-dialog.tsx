// The saved views of a page: what is shown now is kept under a name, views are taken, chosen as default, shared, changed and deleted.
import { StarFilled, StarOutlined } from "@ant-design/icons";
import {
  addSavedView,
  deleteSavedView,
  listSavedViews,
  type SavedView,
  setDefaultView,
  updateSavedView,
  type ViewContent,
} from "@kontor/contracts/core/saved-view";
import { Button, Empty, Flex, Typography } from "antd";
import { type ReactNode, useState } from "react";
import { PageDialog } from "../../dialog/dialog.tsx";
import { ButtonTooltip } from "../../feedback/button-tooltip.tsx";
import { confirm, toast } from "../../feedback/toast.ts";
import { useTranslation } from "../../i18n/i18n.tsx";
import { useRead, useWrite } from "../../query/query.ts";
import { Loaded } from "../../query/query-boundary.tsx";
import type { ColumnChoice } from "../columns.rules.ts";
import { useListPage } from "../list-page.tsx";
import { quickPeriods } from "./quick-periods.ts";
import { contentOf } from "./view.rules.ts";
import { type NamedView, ViewForm } from "./view-form.tsx";

const WIDTH_PX = 640;

interface Props {
  columns: ColumnChoice;
  onTake(view: SavedView): void;
  onClose(): void;
}

export default function ViewsDialog({ columns, onTake, onClose }: Props): ReactNode {
  const { list, page } = useListPage();
  const t = useTranslation();
  const views = useRead(listSavedViews, { query: { page } });
  const content = contentOf(list, columns, quickPeriods());
  const take = (view: SavedView) => {
    onTake(view);
    onClose();
  };
  return (
    <PageDialog
      title={t("views.title")}
      width={WIDTH_PX}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("button.close")}</Button>}
    >
      <Flex vertical gap="middle">
        <Typography.Text type="secondary">{t("views.is")}</Typography.Text>
        <NewView content={content} />
        <Loaded read={views}>
          {(rows) =>
            rows.length === 0 ? (
              <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("views.none")} />
            ) : (
              rows.map((view) => <ViewRow key={view.id} view={view} content={content} onTake={take} />)
            )
          }
        </Loaded>
      </Flex>
    </PageDialog>
  );
}

/** Keeps what the list shows under a new name. */
function NewView({ content }: { content: ViewContent }): ReactNode {
  const { page } = useListPage();
  const { busy, run } = useWrite(addSavedView);
  const [turn, setTurn] = useState(0);
  const add = async (view: NamedView) => {
    if ((await run({ body: { page, content, ...view } })) === undefined) return;
    toast.success("views.kept", { name: view.name });
    setTurn(turn + 1);
  };
  return <ViewForm key={turn} button="views.keep" busy={busy} onDone={add} />;
}

interface RowProps {
  view: SavedView;
  /** What the list shows now. */
  content: ViewContent;
  onTake(view: SavedView): void;
}

function ViewRow({ view, content, onTake }: RowProps): ReactNode {
  const { page } = useListPage();
  const t = useTranslation();
  const [isEditing, setEditing] = useState(false);
  const update = useWrite(updateSavedView);
  const { id, version, name, roleIds, isMine, ownerName } = view;
  const change = async (next: NamedView & { content?: ViewContent }) => {
    const body = { page, id, version, content: view.content, ...next };
    if ((await update.run({ body })) === undefined) return;
    toast.success("views.kept", { name: next.name });
    setEditing(false);
  };
  if (isEditing) return <ViewForm view={view} button="button.ok" busy={update.busy} onDone={change} />;
  return (
    <Flex role="group" aria-label={name} justify="space-between" align="center" gap="small" wrap>
      <Flex vertical style={{ flex: "1 1 160px" }}>
        <Typography.Text strong>{name}</Typography.Text>
        {!isMine && <Typography.Text type="secondary">{t("views.from", { name: ownerName })}</Typography.Text>}
        {isMine && roleIds.length > 0 && (
          <Typography.Text type="secondary">{t("views.shared", { count: roleIds.length })}</Typography.Text>
        )}
      </Flex>
      <div className="kontor-toolbar">
        <Button size="small" type="primary" onClick={() => onTake(view)}>
          {t("views.take")}
        </Button>
        <DefaultButton view={view} />
        {isMine && (
          <>
            <Button size="small" loading={update.busy} onClick={() => void change({ name, roleIds, content })}>
              {t("views.renew")}
            </Button>
            <Button size="small" onClick={() => setEditing(true)}>
              {t("button.edit")}
            </Button>
            <RemoveButton view={view} />
          </>
        )}
      </div>
    </Flex>
  );
}

/** Makes the view the one with which the page opens, or takes that back. */
function DefaultButton({ view: { id, isDefault } }: { view: SavedView }): ReactNode {
  const { page } = useListPage();
  const t = useTranslation();
  const { busy, run } = useWrite(setDefaultView);
  return (
    <ButtonTooltip title={t("views.default")}>
      <Button
        size="small"
        aria-label={t("views.default")}
        aria-pressed={isDefault}
        icon={isDefault ? <StarFilled /> : <StarOutlined />}
        loading={busy}
        onClick={() => void run({ body: { page, id: isDefault ? null : id } })}
      />
    </ButtonTooltip>
  );
}

function RemoveButton({ view: { id } }: { view: SavedView }): ReactNode {
  const { page } = useListPage();
  const t = useTranslation();
  const { busy, run } = useWrite(deleteSavedView);
  const ask = async () => {
    if (await confirm({ title: "list.confirm", text: "list.removeOne", danger: true }))
      await run({ query: { page, id } });
  };
  return (
    <Button size="small" danger loading={busy} onClick={() => void ask()}>
      {t("button.remove")}
    </Button>
  );
}
