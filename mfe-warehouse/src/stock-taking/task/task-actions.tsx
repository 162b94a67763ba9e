// What can be done with one task of the list: buttons for counting and viewing, a menu for the other steps.
import { BarChartOutlined, BarcodeOutlined, EllipsisOutlined, OrderedListOutlined } from "@ant-design/icons";
import { STOCK_TAKING, type TaskRow } from "@kontor/contracts/warehouse/stock-taking";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { useListPage } from "@kontor/ui-kit/list/list-page";
import { RowAction, useRow } from "@kontor/ui-kit/list/row-actions";
import { permissions } from "@kontor/ui-kit/permissions";
import { Button, Dropdown } from "antd";
import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { lift } from "./lift.ts";
import { revoke } from "./revoke.ts";
import { TaskForm } from "./task.form.tsx";
import { hasReport, type Step, stepsOf } from "./task-steps.rules.ts";

interface DialogProps {
  task: TaskRow;
  onClose(): void;
}
const ItemsDialog = lazy(() => import("../items/items.dialog.tsx"));
const ScanDialog = lazy(() => import("../scan/scan.dialog.tsx"));
const ReportDialog = lazy(() => import("../report/report.dialog.tsx"));
const CompareDialog = lazy(() => import("../report/compare.dialog.tsx"));
const FinishDialog = lazy(() => import("./finish.dialog.tsx"));
const AdjustDialog = lazy(() => import("./adjust.dialog.tsx"));
const CopyDialog = lazy(() => import("./copy.dialog.tsx"));

/** Opens a dialog of a task; the list is loaded again when it closes, since counts change it. */
function useTaskDialog(): (make: (close: () => void) => ReactNode) => void {
  const { open, list } = useListPage();
  return (make) =>
    open((close) => (
      <Suspense fallback={null}>
        {make(() => {
          close();
          list.reload();
        })}
      </Suspense>
    ));
}

export function TaskActions() {
  const task = useRow<TaskRow>();
  const show = useTaskDialog();
  const isCounting = task.status === STOCK_TAKING.counting;
  const open = (Dialog: ComponentType<DialogProps>) => (row: TaskRow) =>
    show((close) => <Dialog task={row} onClose={close} />);
  return (
    <>
      <RowAction<TaskRow>
        word={isCounting ? "stock-taking.count" : "stock-taking.items"}
        icon={<OrderedListOutlined />}
        onRun={open(ItemsDialog)}
      />
      {isCounting && (
        <RowAction<TaskRow>
          word="stock-taking.scan"
          icon={<BarcodeOutlined />}
          button="edit"
          onRun={open(ScanDialog)}
        />
      )}
      {hasReport(task) && (
        <RowAction<TaskRow> word="stock-taking.report" icon={<BarChartOutlined />} onRun={open(ReportDialog)} />
      )}
      <Steps task={task} />
    </>
  );
}

function Steps({ task }: { task: TaskRow }) {
  const t = useTranslation();
  const { page } = useListPage();
  const show = useTaskDialog();
  const steps = stepsOf(task, (button) => permissions.can(page, button));
  const run = (step: Step) => {
    if (step === "revoke") return void revoke(task);
    if (step === "lift") return void lift(task);
    show((close) => <StepDialog step={step} task={task} onClose={close} />);
  };
  if (steps.length === 0) return null;
  return (
    <Dropdown
      trigger={["click"]}
      autoFocus
      menu={{
        items: steps.map((step) => ({ key: step, label: t(`stock-taking.step-${step}`), danger: step === "revoke" })),
        onClick({ key, domEvent }) {
          // Else the same Enter would press the button that has the focus of what opens.
          domEvent.preventDefault();
          run(key as Step); // the keys are the steps
        },
      }}
    >
      <Button
        type="link"
        size="small"
        icon={<EllipsisOutlined />}
        aria-label={t("stock-taking.stepsOf", { number: task.taskNo })}
      />
    </Dropdown>
  );
}

function StepDialog({ step, task, onClose }: DialogProps & { step: Exclude<Step, "revoke" | "lift"> }) {
  if (step === "edit") return <TaskForm row={task} onClose={onClose} />;
  if (step === "finish") return <FinishDialog task={task} onClose={onClose} />;
  if (step === "adjust") return <AdjustDialog task={task} onClose={onClose} />;
  if (step === "compare") return <CompareDialog task={task} onClose={onClose} />;
  return <CopyDialog task={task} items={step === "recount" ? "differences" : "all"} onClose={onClose} />;
}
