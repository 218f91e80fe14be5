import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Config } from '../../platform/config.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { startEmbeddedPostgres } from '../../platform/database/postgres/start-embedded-postgres.ts';
import { openFiles } from '../../platform/files/files.ts';
import type { Variables } from '../../platform/secret-files.ts';
import { tracesAddress } from '../../platform/tracing/tracing-config.ts';
import { checkConfiguration } from './check-configuration.ts';
import { checkDatabase, type DatabaseAddresses } from './check-database.ts';
import { checkFolders, checkKeys, checkRuntime } from './check-machine.ts';
import { checkMailRecords, checkMailServer } from './check-mail.ts';
import { checkStored } from './check-stored.ts';
import { checkWayIn } from './check-way-in.ts';
import { type Finding, fault, fine, note, reasonOf, warning } from './finding.ts';

/** A check, with the subject to report if the check itself fails. */
type Check = readonly [subject: string, look: () => Promise<readonly Finding[]>];

/**
 * Runs all checks for the configuration one after the other, and yields each finding immediately. A failing check does
 * not stop the others; only an unreadable configuration does.
 */
export async function* examine(variables: Variables): AsyncGenerator<Finding, void> {
  yield* checkRuntime();
  const { config, findings } = checkConfiguration(variables);
  yield* findings;
  if (config === null) {
    yield note('doctor', 'nothing else was checked: correct the configuration first');
    return;
  }
  for (const [subject, look] of checksOf(config, variables)) {
    try {
      yield* await look();
    } catch (error) {
      yield fault(
        subject,
        `could not be checked: ${reasonOf(error)}`,
        'this is a fault of the doctor: report it',
      );
    }
  }
}

function checksOf(config: Config, variables: Variables): Check[] {
  return [
    ['DATA_DIR', () => checkFolders(config)],
    ['keys', () => checkKeys(config)],
    ['database', () => lookAtDatabase(config)],
    ['SMTP_URL', () => checkMailServer(config)],
    ['DNS', () => checkMailRecords(config)],
    ['PUBLIC_URL', () => checkWayIn(config)],
    ['other systems', () => checkOthers(config, variables)],
  ];
}

async function lookAtDatabase(config: Config): Promise<readonly Finding[]> {
  const { databaseUrl, migrationDatabaseUrl, dataDir } = config;
  if (databaseUrl !== null)
    return findingsOf(config, { url: databaseUrl, ownerUrl: migrationDatabaseUrl ?? databaseUrl });
  if (!existsSync(join(dataDir, 'postgres')))
    return [note('database', 'the embedded PostgreSQL, which the first start creates in DATA_DIR')];
  const server = await startEmbeddedPostgres({ dataDir, log: { info: () => undefined } });
  try {
    return await findingsOf(config, { url: server.applicationUrl, ownerUrl: server.url });
  } finally {
    await server.stop();
  }
}

async function findingsOf(config: Config, addresses: DatabaseAddresses): Promise<readonly Finding[]> {
  const { findings, isUsable } = await checkDatabase(addresses);
  if (!isUsable) return findings;
  const database = openDatabase(addresses.url, { applicationName: 'blattwerk-doctor', maxConnections: 1 });
  try {
    return [...findings, ...(await checkStored({ db: database.db, config, now: new Date() }))];
  } finally {
    await database.close();
  }
}

const TIMEOUT_MS = 8_000;

/** Whether the other configured systems are reachable: the bucket, the gateway, VIES and the trace collector. */
async function checkOthers(config: Config, variables: Variables): Promise<Finding[]> {
  const { s3, smsGateway, viesUrl, tracing } = config;
  const findings: Finding[] = [];
  if (s3 !== null) findings.push(await checkBucket(config));
  if (smsGateway !== null) findings.push(await checkReach('SMS_GATEWAY_URL', smsGateway.url));
  if (viesUrl !== null) findings.push(await checkReach('VIES_URL', viesUrl));
  if (tracing !== null) findings.push(await checkCollector(tracesAddress(variables)));
  return findings;
}

/** Writes, reads and deletes a file. */
async function checkBucket(config: Config): Promise<Finding> {
  const key = `doctor/${randomBytes(8).toString('hex')}.txt`;
  const bytes = Buffer.from('written to see whether it can be');
  try {
    const files = await openFiles(config);
    await files.put(key, bytes, 'text/plain');
    const read = await files.read(key);
    await files.remove(key);
    if (read.equals(bytes)) return fine('FILES_URL', `${config.s3?.bucket} can be written, read and cleared`);
    return fault(
      'FILES_URL',
      `${config.s3?.bucket} answers something else than what was written`,
      'look at the bucket',
    );
  } catch (error) {
    return fault(
      'FILES_URL',
      `${config.s3?.bucket}: ${reasonOf(error)}`,
      'correct S3_ENDPOINT, S3_REGION and the key, which has to put, get and delete objects',
    );
  }
}

/** Whether the port accepts connections: anything posted to it would be a message. */
async function checkReach(variable: string, address: string): Promise<Finding> {
  const { hostname, port, protocol } = new URL(address);
  const number = port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
  try {
    await new Promise<void>((resolve, reject) => {
      const socket = connect({ host: hostname, port: number, timeout: TIMEOUT_MS });
      socket.once('error', reject);
      socket.once('timeout', () => socket.destroy(new Error('no answer')));
      socket.once('connect', () => {
        socket.destroy();
        resolve();
      });
    });
    return fine(variable, `${hostname}:${number} is reached`);
  } catch (error) {
    return fault(
      variable,
      `${hostname}:${number}: ${reasonOf(error)}`,
      'correct the address; a firewall may keep this machine from it',
    );
  }
}

/** An empty message is valid (OTLP). */
async function checkCollector(address: string): Promise<Finding> {
  const remedy = 'correct OTEL_EXPORTER_OTLP_ENDPOINT; the product does without a collector';
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-protobuf' },
      body: new Uint8Array(0),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    if (answer.ok) return fine('OpenTelemetry', `${address} accepts traces`);
    return warning('OpenTelemetry', `${address} answers ${answer.status}`, remedy);
  } catch (error) {
    return warning('OpenTelemetry', `${address}: ${reasonOf(error)}`, remedy);
  }
}
