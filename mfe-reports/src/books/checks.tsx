// The check that the books agree at the end of the period: a light and a sentence for each comparison.
import { CheckCircleFilled, CloseCircleFilled, QuestionCircleFilled } from "@ant-design/icons";
import { type BookCheck, checkBooks, differingBooks } from "@kontor/contracts/finance/books";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { formatAmount } from "@kontor/ui-kit/i18n/format";
import { useListPage } from "@kontor/ui-kit/list/list-page";
import { useReadWhen } from "@kontor/ui-kit/query";
import { Alert, Button, Flex, Typography } from "antd";
import { lazy, Suspense, useEffect, useState } from "react";
import { periodOf } from "../shared/report/period.ts";

const DifferencesDialog = lazy(() => import("./differences.dialog.tsx"));
type Differing = (typeof differingBooks)[number];

/** right, wrong, or unknown where the service with the other figure did not answer: that is no green light. */
type Light = "right" | "wrong" | "unknown";
const lightOf = ({ difference }: BookCheck): Light =>
  difference === null ? "unknown" : Number(difference) === 0 ? "right" : "wrong";

const ALERTS = { right: "success", unknown: "warning", wrong: "error" } as const;
const TITLES = { right: "allAgree", unknown: "someUnchecked", wrong: "notAllAgree" } as const;
const TEXTS = { right: "secondary", unknown: "warning", wrong: "danger" } as const;
const COLOURS = { right: "success", unknown: "warning", wrong: "error" } as const;
const ICONS = { right: CheckCircleFilled, unknown: QuestionCircleFilled, wrong: CloseCircleFilled } as const;

/** Loaded with the rows of the report, and again with them. Shows nothing before the answer arrives. */
export function BookChecks() {
  const t = useTranslation();
  const { answer } = useListPage().list;
  const { endTime: day } = periodOf(answer);
  const [shown, setShown] = useState<Differing>();
  const { data, refetch } = useReadWhen(day !== undefined, checkBooks, { query: { day } });
  useEffect(() => {
    if (answer !== undefined) void refetch({ cancelRefetch: false });
  }, [answer, refetch]);
  if (!data) return null;
  const lights = data.checks.map(lightOf);
  const worst = (["wrong", "unknown"] as const).find((light) => lights.includes(light)) ?? "right";
  return (
    <>
      <Alert
        type={ALERTS[worst]}
        title={`${t(`trial-balance.${TITLES[worst]}`)} · ${t("trial-balance.asOf", { day: data.day })}`}
        description={
          <Flex wrap component="ul" className="kontor-checks" style={{ margin: 0, padding: 0, gap: "4px 24px" }}>
            {data.checks.map((check) => (
              <li key={check.name} style={{ listStyle: "none" }}>
                <Check check={check} onShow={setShown} />
              </li>
            ))}
          </Flex>
        }
      />
      {shown && (
        <Suspense>
          <DifferencesDialog check={shown} day={data.day} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </>
  );
}

const listed = (name: BookCheck["name"]): Differing | undefined => differingBooks.find((each) => each === name);

function Check({ check, onShow }: { check: BookCheck; onShow(shown: Differing): void }) {
  const t = useTranslation();
  const { name, books, other, difference, documents } = check;
  const light = lightOf(check);
  const differing = listed(name);
  const Icon = ICONS[light];
  const labels = {
    right: () => t("trial-balance.agrees"),
    unknown: () => t("trial-balance.unchecked"),
    wrong: () =>
      t(documents > 0 ? "trial-balance.differsIn" : "trial-balance.differs", {
        difference: formatAmount(difference),
        count: documents,
      }),
  };
  return (
    <>
      <Icon aria-hidden style={{ color: `var(--ant-color-${COLOURS[light]})` }} />{" "}
      {t(`trial-balance.check-${name}`, {
        books: formatAmount(books),
        other: other === null ? "—" : formatAmount(other),
      })}{" "}
      <Typography.Text strong={light !== "right"} type={TEXTS[light]}>
        {labels[light]()}
      </Typography.Text>
      {light === "wrong" && differing && (
        <Button type="link" size="small" onClick={() => onShow(differing)}>
          {t("trial-balance.showDifferences")}
        </Button>
      )}
    </>
  );
}
