// The part of antd's `theme` that derives colours, substituted for the kit's theme at the build. The whole module includes antd's
// style writers, and the sign-in page is shown without them (decision 0045).
import getDesignToken from "antd/es/theme/getDesignToken";
import darkAlgorithm from "antd/es/theme/themes/dark";
import defaultAlgorithm from "antd/es/theme/themes/default";

export default { getDesignToken, darkAlgorithm, defaultAlgorithm };
