// A chart of six months, and the same figures as a table for screen readers.
import { MASKED_FIGURE } from "@kontor/contracts/reports/dashboard";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { formatCompact, formatCurrency } from "@kontor/ui-kit/i18n/format";
import { Card, Flex, Typography, theme } from "antd";
import type { CSSProperties } from "react";
import { barsOf, CHART, type Month } from "./bars.ts";

/** Visible to screen readers only. */
const UNSEEN: CSSProperties = {
  position: "absolute",
  width: 1,
  height: 1,
  margin: -1,
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
};
const RADIUS_PX = 2;

interface Props {
  title: string;
  /** Null where the role hides the amount. */
  months: readonly { x: string; y: string | null }[];
  /** Shows the documents of a month; undefined where they may not be seen. */
  onOpen?: (month: string) => void;
}

const isSeen = (month: { x: string; y: string | null }): month is Month => month.y !== null;

export function SixMonths({ title, months, onOpen }: Props) {
  const t = useTranslation();
  const seen = months.filter(isSeen);
  return (
    <Card size="small" title={title} style={{ position: "relative", height: "100%" }}>
      {seen.length === months.length ? (
        <Bars title={title} months={seen} {...(onOpen ? { onOpen } : {})} />
      ) : (
        <Hidden />
      )}
      <table style={UNSEEN}>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t("analysis.month")}</th>
            <th scope="col">{t("analysis.amount")}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ x, y }) => (
            <tr key={x}>
              <th scope="row">{x}</th>
              <td>{y === null ? MASKED_FIGURE : formatCurrency(y)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Hidden() {
  const t = useTranslation();
  return (
    <Flex vertical align="center" justify="center" style={{ minHeight: CHART.height }} aria-hidden>
      <Typography.Title level={3}>{MASKED_FIGURE}</Typography.Title>
      <Typography.Text type="secondary">{t("analysis.hidden")}</Typography.Text>
    </Flex>
  );
}

/** The properties of a part of a drawing that is pressed as a button is. */
const pressed = (label: string, onPress: () => void) => ({
  role: "button",
  tabIndex: 0,
  "aria-label": label,
  style: { cursor: "pointer" },
  onClick: onPress,
  onKeyDown: ({ key }: { key: string }) => {
    if (key === "Enter" || key === " ") onPress();
  },
});

function Bars({ title, months, onOpen }: { months: readonly Month[] } & Pick<Props, "title" | "onOpen">) {
  const { token } = theme.useToken();
  const { bars, zero } = barsOf(months);
  const text = { fill: token.colorText, fontSize: token.fontSizeSM, textAnchor: "middle" } as const;
  return (
    <svg viewBox={`0 0 ${CHART.width} ${CHART.height}`} width="100%" aria-hidden={onOpen === undefined}>
      <title>{title}</title>
      {bars.map(({ x, y, left, width, top, height, textAt }) => (
        <g key={x} {...(onOpen ? pressed(`${x} ${formatCurrency(y)}`, () => onOpen(x)) : {})}>
          {onOpen && <rect x={left} y={0} width={width} height={CHART.height} fill="transparent" />}
          <rect x={left} y={top} width={width} height={height} rx={RADIUS_PX} fill={token.colorPrimary}>
            <title>{`${x} ${formatCurrency(y)}`}</title>
          </rect>
          <text {...text} x={left + width / 2} y={textAt}>
            {formatCompact(y)}
          </text>
          <text {...text} x={left + width / 2} y={CHART.height - token.sizeXXS} fill={token.colorTextSecondary}>
            {x}
          </text>
        </g>
      ))}
      <line x1={0} x2={CHART.width} y1={zero} y2={zero} stroke={token.colorBorder} />
    </svg>
  );
}
