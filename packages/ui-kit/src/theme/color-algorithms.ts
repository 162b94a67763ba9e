// The part of antd's `theme` that makes colours, which the kit's own theme gets at the build. As a whole it brings the writers
// of styles, and the sign-in page is drawn without them (decision 0045).
import getDesignToken from "antd/es/theme/getDesignToken";
import darkAlgorithm from "antd/es/theme/themes/dark";
import defaultAlgorithm from "antd/es/theme/themes/default";

export default { getDesignToken, darkAlgorithm, defaultAlgorithm };
