import type { KeyObject } from 'node:crypto';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { attributeOf, isReadableAddress } from './database/addresses.ts';
import { type Dkim, dkimKeyOf, domainOf } from './dkim.ts';
import { secretNames, type Variables, withSecretFiles } from './secret-files.ts';
import { signingKeyOf } from './signing-key-text.ts';
import { type TracingConfig, tracingOf, tracingVariables } from './tracing/tracing-config.ts';
import { type TrustedProxies, trustedProxies } from './trusted-proxies.ts';
import { type Vapid, vapidFaults, vapidOf, vapidVariables } from './vapid.ts';

const text = z.string().trim().min(1);
const postgresUrl = text
  .regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgres:// or postgresql://', abort: true })
  .refine(
    isReadableAddress,
    'must be an address, postgres://user:password@host:port/name, with codes such as %23 for # and commas between several hosts',
  );
/** `target_session_attrs` of the primary's address must not select replicas, and vice versa. */
const primaryUrl = postgresUrl.refine(
  (url) => isAskedBy(url, [null, 'any', 'primary', 'read-write']),
  'must lead to the primary: target_session_attrs may be read-write or primary',
);
const replicaUrl = postgresUrl.refine(
  (url) => isAskedBy(url, [null, 'any', 'standby', 'prefer-standby', 'read-only']),
  'must lead to replicas: target_session_attrs may be standby, prefer-standby or read-only',
);
const httpUrl = z.url({ protocol: /^https?$/, error: 'must begin with http:// or https://' });

function isAskedBy(url: string, known: readonly (string | null)[]): boolean {
  const attribute = isReadableAddress(url) ? attributeOf(url) : null;
  return attribute !== undefined && known.includes(attribute);
}

/** Keys of 32 bytes each in base64, separated by commas. */
export const fieldKeyList = /^[A-Za-z0-9+/]{43}=(,[A-Za-z0-9+/]{43}=)*$/;

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: text.default('127.0.0.1'),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: primaryUrl.optional(),
  MIGRATION_DATABASE_URL: primaryUrl.optional(),
  DATABASE_READ_URL: replicaUrl.optional(),
  DATABASE_POOLER: z.enum(['off', 'transaction']).default('off'),
  DATABASE_DIRECT_URL: primaryUrl.optional(),
  DEMO: z.enum(['on', 'off']).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  TRUST_PROXY: trustedProxies.default(false),
  DELETIONS_LIST: text.optional(),
  MAINTENANCE: z.enum(['on', 'off']).default('off'),
  WEB: z.enum(['on', 'off']).default('on'),
  METRICS_TOKEN: text.min(16).optional(),
  PUBLIC_URL: httpUrl.optional(),
  FIELD_KEY: text.regex(fieldKeyList, 'must be 32 bytes as base64, several with commas between').optional(),
  SIGNING_KEY: text
    .transform(signingKeyOf)
    .refine((key) => key !== null, 'must be an Ed25519 key, as PEM or as base64 (PKCS #8)')
    .optional(),
  SMTP_URL: text.regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://').optional(),
  MAIL_FROM: text.default('Blattwerk <noreply@localhost>'),
  DKIM_SELECTOR: text
    .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i, 'must be the name of a key in the DNS, such as blattwerk1')
    .optional(),
  DKIM_KEY: text
    .transform(dkimKeyOf)
    .refine((key) => key !== null, 'must be an RSA key of 1024 bits or more, as PEM or as base64 (PKCS #8)')
    .optional(),
  DKIM_DOMAIN: text
    .toLowerCase()
    .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/, 'must be a domain, such as partner.example')
    .optional(),
  BOUNCE_ADDRESS: text.regex(/^[^\s@+<>]+@[^\s@<>]+$/, 'must be an e-mail address without +').optional(),
  BOUNCES_FOLDER: text.optional(),
  SUPPORT_EMAIL: text.regex(/^[^\s@]+@[^\s@]+$/, 'must be an e-mail address').optional(),
  IMPRINT_URL: httpUrl.optional(),
  PRIVACY_URL: httpUrl.optional(),
  SMS_GATEWAY_URL: httpUrl.optional(),
  SMS_GATEWAY_TOKEN: text.optional(),
  VIES_URL: httpUrl.optional(),
  PRIVATE_HOSTS: text
    .regex(
      /^[^\s,]+(\s*,\s*[^\s,]+)*$/,
      'must be names of hosts, each with or without :port, with commas between',
    )
    .optional(),
  FILES_URL: text.regex(/^s3:\/\/[a-z0-9][a-z0-9.-]+\/?$/, 'must be s3://bucket').optional(),
  S3_ENDPOINT: httpUrl.optional(),
  S3_REGION: text.default('eu-central-1'),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  ...vapidVariables,
  ...tracingVariables,
});

/** All variables that are read, including the `NAME_FILE` variants of secrets. */
export const variableNames: ReadonlySet<string> = new Set([
  ...Object.keys(environment.shape),
  ...secretNames.map((name) => `${name}_FILE`),
]);

/** The configuration of the process, read once at start. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute folder of the embedded database and of files. */
  readonly dataDir: string;
  /** Absolute path of the deletion log, which a restore replays. */
  readonly deletionsList: string;
  /** The application's PostgreSQL; null starts the embedded one. */
  readonly databaseUrl: string | null;
  /** Connects as a role that may alter tables; null uses `databaseUrl`. */
  readonly migrationDatabaseUrl: string | null;
  /**
   * PostgreSQL itself, where `databaseUrl` leads through a transaction pooler: for whatever needs a session. Null where
   * `databaseUrl` leads to PostgreSQL or to a pooler in session mode.
   */
  readonly directDatabaseUrl: string | null;
  /** Replicas for lists, exports, statements and the cockpit; null reads everything from the primary. */
  readonly readDatabaseUrl: string | null;
  /** Load the demo network into an empty database. */
  readonly demo: boolean;
  readonly logLevel: z.output<typeof environment>['LOG_LEVEL'];
  /** The proxies whose `X-Forwarded-*` headers are trusted. */
  readonly trustProxy: TrustedProxies;
  /** Starts in maintenance mode, until a restart without it. A file in the data folder has the same effect. */
  readonly maintenance: boolean;
  /** Serves the web pages too; false serves only the API, where pages are hosted elsewhere. */
  readonly web: boolean;
  /** Bearer token for `/metrics`; null serves it to this machine only. */
  readonly metricsToken: string | null;
  /** The origin that browsers use, without a trailing slash; used in links of messages. */
  readonly publicUrl: string;
  /** The origin used in API responses: `PUBLIC_URL`; null takes it from the request. */
  readonly apiOrigin: string | null;
  /** Keys (base64) that encrypt personal fields, the current one first; null keeps a key in the data folder. */
  readonly fieldKeys: readonly string[] | null;
  /** Signing key of statements and ledger extracts (Ed25519); null keeps one in the data folder. */
  readonly signingKey: KeyObject | null;
  /** Mail server; null writes mails into the data folder. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** How outgoing mails are signed (DKIM); null leaves that to the mail server. */
  readonly dkim: Dkim | null;
  /**
   * The return address for undeliverable mails, and the Maildir where they arrive; null where bounces are not
   * processed.
   */
  readonly bounces: { readonly address: string; readonly folder: string } | null;
  /** The address that partners can contact with questions. */
  readonly supportEmail: string | null;
  /** The company's imprint and privacy policy, linked from every page. */
  readonly legalPages: { readonly imprint: string | null; readonly privacy: string | null };
  /** Endpoint that text messages are posted to; null writes them into the data folder. */
  readonly smsGateway: { readonly url: string; readonly token: string | null } | null;
  /** Configuration of web push; null disables it. */
  readonly vapid: Vapid | null;
  /** Endpoint that checks VAT IDs; null disables the check. */
  readonly viesUrl: string | null;
  /**
   * Hosts (`name` or `name:port`) that may be called although they are in a private network or do not use https: shops
   * and webhook receivers in the company's own network.
   */
  readonly privateHosts: readonly string[];
  /** The bucket for files; null keeps them in the data folder. */
  readonly s3: S3Config | null;
  /** Tracing of requests, jobs and queries; null disables it. */
  readonly tracing: TracingConfig | null;
}

/** An S3-compatible bucket; without keys, the credentials of the machine's role are used. */
export interface S3Config {
  readonly bucket: string;
  readonly endpoint: string | null;
  readonly region: string;
  readonly keys: { readonly id: string; readonly secret: string } | null;
}

/** The environment variables are not a valid configuration; the message names each faulty variable. */
export class ConfigError extends Error {}

/**
 * Reads the configuration from environment variables; an empty one counts as unset. Each variable that holds a secret
 * can also be read from the file named by `NAME_FILE`.
 * @throws ConfigError with one line per faulty variable.
 */
export function readConfig(variables: Variables): Config {
  const set = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const { values, faults } = withSecretFiles(set);
  const result = environment.safeParse(values);
  const issues = result.success
    ? [...dkimFaults(result.data), ...bounceFaults(result.data), ...vapidFaults(result.data)]
    : result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  const all = [...faults, ...issues, ...addressFaultsOf(values)];
  if (!result.success || all.length > 0)
    throw new ConfigError(`The configuration cannot be used:\n${all.join('\n')}`);
  const read = result.data;
  const publicUrl = read.PUBLIC_URL?.replace(/\/+$/, '') ?? null;
  return {
    port: read.PORT,
    host: read.HOST,
    dataDir: resolve(read.DATA_DIR),
    deletionsList: resolve(read.DELETIONS_LIST ?? join(read.DATA_DIR, 'deletions.jsonl')),
    databaseUrl: read.DATABASE_URL ?? null,
    migrationDatabaseUrl: read.MIGRATION_DATABASE_URL ?? null,
    directDatabaseUrl: read.DATABASE_DIRECT_URL ?? null,
    readDatabaseUrl: read.DATABASE_READ_URL ?? null,
    // An external database gets the demo network only on request.
    demo: read.DEMO ? read.DEMO === 'on' : read.DATABASE_URL === undefined,
    logLevel: read.LOG_LEVEL,
    trustProxy: read.TRUST_PROXY,
    maintenance: read.MAINTENANCE === 'on',
    web: read.WEB === 'on',
    metricsToken: read.METRICS_TOKEN ?? null,
    publicUrl: publicUrl ?? `http://${read.HOST}:${read.PORT}`,
    apiOrigin: publicUrl,
    fieldKeys: read.FIELD_KEY?.split(',') ?? null,
    signingKey: read.SIGNING_KEY ?? null,
    smtpUrl: read.SMTP_URL ?? null,
    mailFrom: read.MAIL_FROM,
    dkim: dkimOf(read),
    bounces:
      read.BOUNCE_ADDRESS && read.BOUNCES_FOLDER
        ? { address: read.BOUNCE_ADDRESS, folder: resolve(read.BOUNCES_FOLDER) }
        : null,
    supportEmail: read.SUPPORT_EMAIL ?? null,
    legalPages: { imprint: read.IMPRINT_URL ?? null, privacy: read.PRIVACY_URL ?? null },
    smsGateway: read.SMS_GATEWAY_URL
      ? { url: read.SMS_GATEWAY_URL, token: read.SMS_GATEWAY_TOKEN ?? null }
      : null,
    vapid: vapidOf(read),
    viesUrl: read.VIES_URL ?? null,
    privateHosts: read.PRIVATE_HOSTS?.split(/\s*,\s*/) ?? [],
    s3: s3Of(read),
    tracing: tracingOf(read),
  };
}

/** One line for each database address that does not match the others. */
function addressFaultsOf(values: Variables): string[] {
  const { DATABASE_URL, DATABASE_POOLER, DATABASE_DIRECT_URL, DATABASE_READ_URL } = values;
  const isPooled = DATABASE_POOLER === 'transaction';
  const faults: string[] = [];
  if (isPooled && DATABASE_URL === undefined)
    faults.push('  DATABASE_POOLER: needs DATABASE_URL, the address of the pooler');
  if (isPooled && DATABASE_DIRECT_URL === undefined)
    faults.push(
      '  DATABASE_DIRECT_URL: is missing: DATABASE_POOLER=transaction needs the address of PostgreSQL itself',
    );
  if (!isPooled && DATABASE_DIRECT_URL !== undefined)
    faults.push('  DATABASE_DIRECT_URL: is for DATABASE_POOLER=transaction alone');
  if (DATABASE_READ_URL !== undefined && DATABASE_URL === undefined)
    faults.push('  DATABASE_READ_URL: needs DATABASE_URL, the address of the primary');
  return faults;
}

function s3Of(read: z.output<typeof environment>): S3Config | null {
  if (read.FILES_URL === undefined) return null;
  const { S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = read;
  return {
    bucket: new URL(read.FILES_URL).host,
    endpoint: read.S3_ENDPOINT ?? null,
    region: read.S3_REGION,
    keys: id && secret ? { id, secret } : null,
  };
}

/** The DKIM variables require each other and must match the sender's address. */
function dkimFaults(read: z.output<typeof environment>): string[] {
  const { DKIM_KEY: key, DKIM_SELECTOR: selector, DKIM_DOMAIN: domain, MAIL_FROM: sender } = read;
  if (key === undefined && selector === undefined)
    return domain === undefined ? [] : ['  DKIM_DOMAIN: DKIM_KEY and DKIM_SELECTOR are missing'];
  if (key === undefined) return ['  DKIM_SELECTOR: DKIM_KEY is missing'];
  if (selector === undefined) return ['  DKIM_KEY: DKIM_SELECTOR is missing'];
  const sendersDomain = domainOf(sender);
  if (domain === undefined)
    return sendersDomain?.includes('.')
      ? []
      : ['  DKIM_KEY: MAIL_FROM has no domain that could be signed for'];
  const isAligned = sendersDomain === domain || sendersDomain?.endsWith(`.${domain}`);
  return isAligned ? [] : ['  DKIM_DOMAIN: must be the domain of MAIL_FROM, or one above it'];
}

/** Each of the two is useless without the other. */
function bounceFaults({ BOUNCE_ADDRESS, BOUNCES_FOLDER }: z.output<typeof environment>): string[] {
  if ((BOUNCE_ADDRESS === undefined) === (BOUNCES_FOLDER === undefined)) return [];
  return BOUNCE_ADDRESS === undefined
    ? ['  BOUNCES_FOLDER: BOUNCE_ADDRESS is missing']
    : ['  BOUNCE_ADDRESS: BOUNCES_FOLDER is missing'];
}

function dkimOf(read: z.output<typeof environment>): Dkim | null {
  const { DKIM_KEY: key, DKIM_SELECTOR: selector, DKIM_DOMAIN: domain, MAIL_FROM: sender } = read;
  if (!key || selector === undefined) return null;
  return { key, selector, domain: domain ?? domainOf(sender) ?? '' };
}
