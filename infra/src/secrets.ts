// The secrets of one installation: made once, at random, and kept in a file that only its owner can read (SEC-3).
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { serviceNames } from "@kontor/contracts/core/endpoint";

const SECRET_BYTES = 24;
const KEY_BYTES = 32;

export interface KeyPair {
  privateKey: string;
  publicKey: string;
}

export interface Secrets {
  /** Passwords by database login; `postgres` is the embedded server's superuser. */
  database: Record<string, string>;
  nats: Record<string, string>;
  redis: Record<string, string>;
  /** Ed25519, PKCS8 and SPKI PEM in base64. */
  gatewayPrivateKey: string;
  gatewayPublicKey: string;
  /** By service: how services prove to each other who calls (GATE-3). */
  peers: Record<string, KeyPair>;
  passwordPepper: string;
  ssoKey: string;
}

export const databaseLogins = (): string[] => [
  ...serviceNames.flatMap((service) => [`${service}_owner`, `${service}_app`, `${service}_relay`, `${service}_reader`]),
  "system_platform",
];

const password = () => randomBytes(SECRET_BYTES).toString("hex");

function passwords(names: readonly string[], kept: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, kept[name] ?? password()]));
}

function keyPair(): KeyPair {
  const pair = generateKeyPairSync("ed25519");
  return {
    privateKey: Buffer.from(pair.privateKey.export({ type: "pkcs8", format: "pem" })).toString("base64"),
    publicKey: Buffer.from(pair.publicKey.export({ type: "spki", format: "pem" })).toString("base64"),
  };
}

function gatewayKeys(kept: Partial<Secrets>): Pick<Secrets, "gatewayPrivateKey" | "gatewayPublicKey"> {
  if (kept.gatewayPrivateKey && kept.gatewayPublicKey)
    return { gatewayPrivateKey: kept.gatewayPrivateKey, gatewayPublicKey: kept.gatewayPublicKey };
  const { privateKey, publicKey } = keyPair();
  return { gatewayPrivateKey: privateKey, gatewayPublicKey: publicKey };
}

/** What is kept, completed by what is missing. */
export function completeSecrets(kept: Partial<Secrets>): Secrets {
  return {
    database: passwords(["postgres", ...databaseLogins()], kept.database),
    nats: passwords(["launcher", ...serviceNames], kept.nats),
    redis: passwords(["launcher", "gateway", ...serviceNames], kept.redis),
    ...gatewayKeys(kept),
    peers: Object.fromEntries(serviceNames.map((service) => [service, kept.peers?.[service] ?? keyPair()])),
    passwordPepper: kept.passwordPepper ?? randomBytes(KEY_BYTES).toString("base64"),
    ssoKey: kept.ssoKey ?? randomBytes(KEY_BYTES).toString("base64"),
  };
}

/** Reads `<data>/secrets.json`, making it (mode 600) or completing it where needed. */
export function loadSecrets(data: string): Secrets {
  const file = join(data, "secrets.json");
  const kept: Partial<Secrets> = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const secrets = completeSecrets(kept);
  if (JSON.stringify(kept) !== JSON.stringify(secrets)) writePrivate(file, JSON.stringify(secrets, null, 2));
  return secrets;
}

/** Writes a file that only its owner can read, whole or not at all. */
export function writePrivate(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
