// The products that sold best this month, and the members who bought most; each opens its ranking of the same days.
import { getSaleLeaderboard, type LeaderboardRow, type RankedSubjects } from "@kontor/contracts/reports/leaderboard";
import { getCurrentPriceLimit } from "@kontor/contracts/system/function";
import { sumMembers } from "@kontor/contracts/system/partner";
import { sumPoints } from "@kontor/contracts/system/points";
import { type Translator, useTranslation } from "@kontor/ui-kit/i18n";
import { formatCurrency, instantOf } from "@kontor/ui-kit/i18n/format";
import { permissions } from "@kontor/ui-kit/permissions";
import { useRead, useReadWhen } from "@kontor/ui-kit/query";
import { openSearched } from "@kontor/ui-kit/voucher/list/search-from-url";
import { Typography } from "antd";
import { amountText, quantityText } from "../shared/report/figure-text.ts";
import { today } from "../shared/report/today.ts";
import { Lines, Tile } from "./tile.tsx";

const RANKING = "/report/sale_leaderboard";
const COUNT = 5;

interface Ranking {
  dimension: "product" | "customer";
  source: "both" | "retail";
  subjects?: RankedSubjects;
}

/** Members whom retail documents name: sales to nobody are no row of it. */
const MEMBERS: Ranking = { dimension: "customer", source: "retail", subjects: "named" };

/** The first of a ranking of this month: by amount, or by quantity where the role hides amounts. What came back as much as it was sold, or more, is no best seller. */
function useFirst(ranking: Ranking, isAsked = true) {
  // Whoever may not see amounts may not sort by them.
  const limits = useRead(getCurrentPriceLimit).data?.priceLimit;
  const byAmount = !limits?.some((code) => code === "5" || code === "6");
  const column = byAmount ? "netAmount" : "netQuantity";
  const { day: beginTime } = monthBegin();
  const query = { ...ranking, column, order: "desc", currentPage: 1, pageSize: COUNT };
  const read = useReadWhen(isAsked && limits !== undefined, getSaleLeaderboard, {
    query: { ...query, search: { beginTime } } as never,
  });
  const open = () => openSearched(RANKING, { beginTime, ...ranking });
  const figure = (row: LeaderboardRow) => (byAmount ? amountText(row.netAmount) : quantityText(row.netQuantity));
  const lines = (read.data?.rows ?? [])
    .filter((row) => row.subjectId !== null && Number(byAmount ? row.netAmount : row.netQuantity) > 0)
    .map((row) => ({ key: row.subjectId ?? "", label: row.name, figure: figure(row), onOpen: open }));
  return { read, lines };
}

export function BestProducts() {
  const t = useTranslation();
  const { read, lines } = useFirst({ dimension: "product", source: "both" });
  return (
    <Tile title="analysis.bestProducts" read={read}>
      {() => (lines.length > 0 ? <Lines of={lines} /> : <Typography.Text>{t("analysis.nothing")}</Typography.Text>)}
    </Tile>
  );
}

/** The first day of this month, and the moment at which it begins. */
const monthBegin = (): { day: string; moment: string } => {
  const day = `${today().slice(0, 7)}-01`;
  return { day, moment: instantOf(`${day}T00:00:00.000`) };
};

/** How many members there are and who is new, what they have paid in advance, their points; of this month who bought, for how much, and who bought most. */
export function Members() {
  const t = useTranslation();
  const { moment: beginTime } = monthBegin();
  const read = useRead(sumMembers, { query: { beginTime } });
  const isRanked = permissions.sees(RANKING);
  const { read: ranked, lines } = useFirst(MEMBERS, isRanked);
  const open = () => openSearched("/system/member", undefined);
  const openNew = () => openSearched("/system/member", { beginTime });
  const added = read.data?.newMembers ?? 0;
  const summed = useRead(sumPoints);
  const prepaid = read.data?.prepaid ?? null;
  const points = summed.data?.points ?? null;
  return (
    <Tile title="analysis.members" read={isRanked ? [read, summed, ranked] : [read, summed]}>
      {() => (
        <Lines
          of={[
            { key: "count", label: t("analysis.memberCount"), figure: String(read.data?.members ?? 0), onOpen: open },
            {
              key: "new",
              label: t("analysis.newMembers"),
              figure: String(added),
              onOpen: added > 0 ? openNew : undefined,
            },
            ...(isRanked ? boughtLines(t, ranked.data?.totals ?? {}) : []),
            ...(prepaid === null
              ? []
              : [{ key: "prepaid", label: t("analysis.prepaid"), figure: formatCurrency(prepaid), onOpen: open }]),
            ...(points === null
              ? []
              : [{ key: "points", label: t("analysis.points"), figure: quantityText(points), onOpen: open }]),
            ...lines.map((line, at) => ({
              ...line,
              label: t("analysis.topBuyer", { rank: at + 1, name: line.label }),
            })),
          ]}
        />
      )}
    </Tile>
  );
}

/** How many members bought this month, and what retail to members came to, less what they gave back; without it where the role hides it. */
function boughtLines(t: Translator, totals: Readonly<Record<string, string | null>>) {
  const { day: beginTime } = monthBegin();
  const { soldSubjects: buyers = "0", subjects: named = "0", netAmount: amount = null } = totals;
  const open = (subjects: RankedSubjects) => () => openSearched(RANKING, { beginTime, ...MEMBERS, subjects });
  return [
    {
      key: "buyers",
      label: t("analysis.buyers"),
      figure: buyers ?? "0",
      onOpen: buyers === "0" ? undefined : open("sold"),
    },
    ...(amount === null
      ? []
      : [
          {
            key: "retail",
            label: t("analysis.memberRetail"),
            figure: formatCurrency(amount),
            onOpen: named === "0" ? undefined : open("named"),
          },
        ]),
  ];
}
