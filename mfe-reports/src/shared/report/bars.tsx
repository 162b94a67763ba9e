// Figures as horizontal bars: a table with each figure beside its bar, so that nothing depends on seeing lengths.
import { theme } from "antd";

const BAR_PX = 14;

export interface BarRow {
  key: string;
  label: string;
  /** As it is shown, and how long its bar is in percent. */
  figure: string;
  share: number;
  /** Less than zero: it is not drawn in the usual colour. */
  isLoss?: boolean;
}

export function HorizontalBars({ caption, rows }: { caption: string; rows: readonly BarRow[] }) {
  return (
    <table className="kontor-bars" style={{ width: "100%" }}>
      <caption hidden>{caption}</caption>
      <tbody>
        {rows.map(({ key, label, figure, share, isLoss = false }) => (
          <tr key={key}>
            <th scope="row" style={{ textAlign: "start", fontWeight: "normal" }}>
              {label}
            </th>
            <td style={{ width: "60%" }}>
              <Bar share={share} isLoss={isLoss} />
            </td>
            <td style={{ textAlign: "end" }}>{figure}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Bar({ share, isLoss }: { share: number; isLoss: boolean }) {
  const { token } = theme.useToken();
  const style = {
    width: `${share}%`,
    height: BAR_PX,
    background: isLoss ? token.colorError : token.colorPrimary,
    borderRadius: token.borderRadiusXS,
  };
  return <div aria-hidden style={style} />;
}
