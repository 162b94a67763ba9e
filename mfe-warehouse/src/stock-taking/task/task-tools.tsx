// What can be done with several tasks of the list: compare two, revoke, export.
import type { TaskRow } from "@kontor/contracts/warehouse/stock-taking";
import { confirm, toast } from "@kontor/ui-kit/feedback/toast";
import { useListPage } from "@kontor/ui-kit/list/list-page";
import { SelectedButton } from "@kontor/ui-kit/list/toolbar";
import { lazy, Suspense } from "react";
import { revokeAll } from "./revoke.ts";
import { ExportTasks } from "./task-export.tsx";
import { comparable } from "./task-steps.rules.ts";

const CompareDialog = lazy(() => import("../report/compare.dialog.tsx"));

export function TaskTools() {
  const { list, open } = useListPage();
  // The rows of the page's own list.
  const rows = list.rows as unknown as readonly TaskRow[];
  const chosen = rows.filter(({ id }) => list.selected.includes(id));
  const compare = () => {
    const two = comparable(chosen);
    if (typeof two === "string") return toast.warn(two);
    open((close) => (
      <Suspense fallback={null}>
        <CompareDialog task={two[0]} other={two[1]} onClose={close} />
      </Suspense>
    ));
  };
  return (
    <>
      <SelectedButton word="stock-taking.compareSelected" onRun={compare} />
      <SelectedButton
        word="stock-taking.step-revoke"
        button="reverseAudit"
        danger
        onRun={async () => {
          const values = { numbers: chosen.map(({ taskNo }) => taskNo).join(", ") };
          if (!(await confirm({ title: "list.confirm", text: "stock-taking.revokeMany", values, danger: true })))
            return;
          await revokeAll(chosen);
          list.select([]);
        }}
      />
      <ExportTasks selected={chosen} />
    </>
  );
}
