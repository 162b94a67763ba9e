// The export of the shown period's journal, and the account mapping.
import { DownloadOutlined, ProfileOutlined } from "@ant-design/icons";
import { exportJournal, type JournalLayout, journalLayouts } from "@kontor/contracts/finance/journal";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { language } from "@kontor/ui-kit/i18n/languages";
import { useListPage } from "@kontor/ui-kit/list/list-page";
import { Toolbar } from "@kontor/ui-kit/list/toolbar";
import { Allowed } from "@kontor/ui-kit/permissions";
import { download } from "@kontor/ui-kit/request/download";
import { Button, Dropdown, Tooltip } from "antd";
import { lazy, Suspense, useState } from "react";
import { periodOf } from "../shared/report/period.ts";

const CodesDialog = lazy(() => import("./codes.dialog.tsx"));

export function JournalTools() {
  const t = useTranslation();
  const { list, open } = useListPage();
  const [isSaving, setSaving] = useState(false);
  const save = async (layout: JournalLayout) => {
    setSaving(true);
    const done = await download(exportJournal, { layout, lang: language(), ...periodOf(list.answer) }, "journal.csv");
    setSaving(false);
    // The export has assigned numbers, so the list is reloaded.
    if (done) list.reload();
  };
  return (
    <Toolbar>
      <Allowed button="importExport">
        <Dropdown
          trigger={["click"]}
          menu={{
            items: journalLayouts.map((layout) => ({ key: layout, label: t(`journal.layout-${layout}`) })),
            onClick: ({ key }) => void save(key as JournalLayout), // the keys are the layouts
          }}
        >
          <Button icon={<DownloadOutlined />} loading={isSaving} disabled={list.answer === undefined}>
            {t("journal.export")}
          </Button>
        </Dropdown>
      </Allowed>
      <Tooltip title={t("journal.codesHint")}>
        <Button
          icon={<ProfileOutlined />}
          onClick={() =>
            open((close) => (
              <Suspense fallback={null}>
                <CodesDialog onClose={close} />
              </Suspense>
            ))
          }
        >
          {t("journal.codes")}
        </Button>
      </Tooltip>
    </Toolbar>
  );
}
