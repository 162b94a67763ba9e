// Public path "pickers": fields that choose from the company's master data.
// biome-ignore-all lint/performance/noBarrelFile: this is the package's public path "pickers".
export { AccountPicker, DepotPicker, PersonPicker, UserPicker } from "./master-pickers.tsx";
