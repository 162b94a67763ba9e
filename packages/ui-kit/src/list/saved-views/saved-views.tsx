// The button of a page's saved views. The user's default view is taken when the page opens, unless he has searched already (docs/decisions/0079).
import { BookOutlined } from "@ant-design/icons";
import { listSavedViews, type SavedView } from "@kontor/contracts/core/saved-view";
import { Button } from "antd";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useIsInDialog } from "../../dialog/dialog.tsx";
import { ButtonTooltip } from "../../feedback/button-tooltip.tsx";
import { useTranslation } from "../../i18n/i18n.tsx";
import { useRead } from "../../query/query.ts";
import { useSession } from "../../session/session.ts";
import type { Column } from "../column.ts";
import { type AnyRow, useListPage } from "../list-page.tsx";
import { useSeenColumns } from "../seen-columns.ts";
import type { ColumnMemory } from "../stored-columns.ts";
import { quickPeriods } from "./quick-periods.ts";
import { viewOf } from "./view.rules.ts";

const ViewsDialog = lazy(() => import("./views-dialog.tsx"));

interface Props {
  columns: readonly Column<AnyRow>[];
  memory: ColumnMemory;
}

export function SavedViews(props: Props): ReactNode {
  const { page } = useListPage();
  const [session, isInDialog] = [useSession(), useIsInDialog()];
  // A dialog shows what adds up to a figure, so no default view may filter it; and the platform operator belongs to no company.
  return session?.tenantId && !isInDialog ? <ViewsButton key={page} {...props} /> : null;
}

function ViewsButton({ columns, memory }: Props): ReactNode {
  const { list, open, page } = useListPage();
  const t = useTranslation();
  const take = useTakeView(columns, memory);
  const { data: views } = useRead(listSavedViews, { query: { page } });
  const [first] = useState(list.filters);
  // What the first answer hides is known then: a view must not sort by it.
  const isAnswered = list.answer !== undefined;
  const isUntouched = list.filters === first && list.page === 1 && list.viewsTaken === 0;
  const [isOpening, setOpening] = useState(true);
  useEffect(() => {
    if (!views || !isAnswered || !isOpening) return;
    setOpening(false);
    const usual = views.find(({ isDefault }) => isDefault);
    if (usual && isUntouched) take(usual);
  }, [views, isAnswered, isOpening, isUntouched, take]);
  const show = (close: () => void) => (
    <Suspense fallback={null}>
      <ViewsDialog columns={memory.choice} onTake={take} onClose={close} />
    </Suspense>
  );
  return (
    <ButtonTooltip title={t("views.title")}>
      <Button
        type="text"
        className="kontor-views"
        aria-label={t("views.title")}
        icon={<BookOutlined />}
        onClick={() => open(show)}
      >
        {list.viewName}
      </Button>
    </ButtonTooltip>
  );
}

/** Shows a view in the list and its columns. */
function useTakeView(columns: readonly Column<AnyRow>[], memory: ColumnMemory): (view: SavedView) => void {
  const { list } = useListPage();
  const seen = new Set(useSeenColumns(columns).map(({ name }) => name));
  // A report hides figures row by row, and says so by a column that is not to be sorted.
  const isUnseen = (column: string) =>
    columns.some(({ name, sort }) => name === column && (sort === false || !seen.has(name)));
  return ({ content, name }) => {
    memory.choose(content.columns);
    list.takeView(viewOf(content, name, quickPeriods(), isUnseen));
  };
}
