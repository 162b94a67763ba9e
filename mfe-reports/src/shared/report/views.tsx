// A page with several views, one at a time: a choice above them, where there is one.
import { useTranslation } from "@kontor/ui-kit/i18n";
import { Segmented } from "antd";
import { type ReactNode, Suspense, useState } from "react";

interface View {
  /** Word key of its name. */
  word: string;
  show(): ReactNode;
}

/** @param first the index of the view that opens */
export function Views({ of, first = 0 }: { of: readonly View[]; first?: number }) {
  const t = useTranslation();
  const [shown, setShown] = useState(first);
  return (
    <>
      {of.length > 1 && (
        <Segmented<number>
          aria-label={t("report.views")}
          style={{ marginBottom: 8 }}
          className="kontor-toolbar"
          options={of.map(({ word }, value) => ({ value, label: t(word) }))}
          value={shown}
          onChange={setShown}
        />
      )}
      <Suspense fallback={null}>{of[shown]?.show()}</Suspense>
    </>
  );
}
