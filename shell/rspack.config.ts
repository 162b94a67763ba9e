import { federated } from "@kontor/ui-kit/federation";

export default federated("shell");
