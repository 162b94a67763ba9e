// Rules for platform settings (reference.md §6.10): switches are 1 or 0, addresses http or https, a name is not empty.
import { refuse } from "@kontor/contracts/core/error";
import type { publicPlatformKeys } from "@kontor/contracts/system/config";

const FLAG = /^[01]$/;
const ADDRESS = /^(https?:\/\/[^\s/?#]+([/?#]\S*)?)?$/;
const NAME = /^\S(.{0,58}\S)?$/u;
const VERSION = /^\S{0,30}$/;
const RULES: Record<(typeof publicPlatformKeys)[number], RegExp> = {
  platform_name: NAME,
  platform_url: ADDRESS,
  register_flag: FLAG,
  checkcode_flag: FLAG,
  bill_print_flag: FLAG,
  bill_print_url: ADDRESS,
  pay_fee_url: ADDRESS,
  app_version: VERSION,
};

/** @throws Refusal `value-not-allowed` */
export function refusePlatformValue(key: keyof typeof RULES, value: string): void {
  if (!RULES[key].test(value)) throw refuse("value-not-allowed", { field: "platformValue" });
}
