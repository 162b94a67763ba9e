// Public path "pickers": fields that choose from the company's master data.
// biome-ignore-all lint/performance/noBarrelFile: this is the package's public path "pickers".
export { AccountPicker, DepotPicker, PersonPicker, UserPicker, useDepots, useUsers } from "./master-pickers.tsx";
export { PartnerSelect } from "./partner-pickers.tsx";
