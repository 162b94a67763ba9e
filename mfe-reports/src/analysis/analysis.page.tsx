// Home: what was bought and sold, what waits, and the last six months, as the user has arranged it (reference.md §4.7).
import { useSession } from "@kontor/ui-kit/session";
import { Flex } from "antd";
import { Home } from "./home.tsx";
import { OperatorHome } from "./operator-home.tsx";
import { ResolutionWarning } from "./resolution-warning.tsx";

export default function Analysis() {
  const session = useSession();
  return (
    <Flex vertical gap="middle">
      <ResolutionWarning />
      {session?.kind === "operator" ? <OperatorHome /> : <Home />}
    </Flex>
  );
}
