// Prints a partner's statement in his language, which all colleagues have alike, or for once in another.
import { getPartnerStatement } from "@kontor/contracts/reports/aging";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { LANGUAGE_NAMES, LANGUAGES, type Language, language as ownLanguage } from "@kontor/ui-kit/i18n/languages";
import { useRead } from "@kontor/ui-kit/query";
import { PrintPreview } from "@kontor/ui-kit/voucher/print/print-preview";
import { Select } from "antd";
import { useEffect, useState } from "react";
import type { Period } from "../../shared/report/period.ts";
import type { Side } from "../sides.ts";
import { type StatementWords, statementContent } from "./print-content.ts";

const LOCALES = {
  "zh-CN": () => import("../../locales/zh-CN.json"),
  "zh-TW": () => import("../../locales/zh-TW.json"),
  en: () => import("../../locales/en.json"),
  vi: () => import("../../locales/vi.json"),
  fr: () => import("../../locales/fr.json"),
} as const;

interface Props {
  side: Side;
  partner: { organId: string; name: string };
  period: Period;
  onClose(): void;
}

export default function PrintDialog({ side, partner, period, onClose }: Props) {
  const t = useTranslation();
  const { beginTime, endTime } = period;
  const { data, error } = useRead(getPartnerStatement, {
    query: { supplierType: side, organId: partner.organId, beginTime, endTime },
  });
  const [chosen, choose] = useState<Language>();
  const language = chosen ?? data?.language ?? ownLanguage();
  const [loaded, setLoaded] = useState<{ language: Language; words: StatementWords }>();
  useEffect(() => {
    let isCurrent = true;
    void LOCALES[language]().then(({ default: file }) => {
      if (isCurrent) setLoaded({ language, words: file["partner-statement"] });
    });
    return () => {
      isCurrent = false;
    };
  }, [language]);
  const isReady = data && loaded?.language === language;
  return (
    <PrintPreview
      name="partner-statement"
      title="aging.statement"
      contentOf={() => (isReady ? statementContent(data, loaded) : undefined)}
      error={error}
      onClose={onClose}
    >
      {() => (
        <Select<Language>
          aria-label={t("aging.language")}
          value={language}
          onChange={choose}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        />
      )}
    </PrintPreview>
  );
}
