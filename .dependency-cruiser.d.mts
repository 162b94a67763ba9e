import type { IConfiguration } from "dependency-cruiser";

declare const walls: Required<Pick<IConfiguration, "forbidden" | "options">>;
export default walls;
