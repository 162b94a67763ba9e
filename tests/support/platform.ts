// Changes the platform behind the API for tests, because no test can read a captcha's picture.
import { Client } from "pg";
import { inject } from "vitest";

let done: Promise<void> | undefined;

/** Switches the registration's captcha off, once. */
export function withoutCaptcha(): Promise<void> {
  done ??= change();
  return done;
}

async function change(): Promise<void> {
  const url = new URL(inject("stack").urls.postgres);
  url.pathname = "/kontor_system";
  const db = new Client({ connectionString: url.href });
  await db.connect();
  try {
    await db.query(
      "insert into platform.platform_config (key, value) values ('checkcode_flag', '0') on conflict (key) do update set value = '0'",
    );
  } finally {
    await db.end();
  }
}
