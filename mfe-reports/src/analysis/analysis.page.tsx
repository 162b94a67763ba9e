// Home: purchases, sales and retail sales of today, this month, yesterday and this year, and of the last six months (reference.md §4.7).
import { useSession } from "@kontor/ui-kit/session";
import { Flex } from "antd";
import { Figures } from "./figures.tsx";
import { OperatorHome } from "./operator-home.tsx";
import { ResolutionWarning } from "./resolution-warning.tsx";

export default function Analysis() {
  const session = useSession();
  return (
    <Flex vertical gap="middle">
      <ResolutionWarning />
      {session?.kind === "operator" ? <OperatorHome /> : <Figures />}
    </Flex>
  );
}
