import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../platform/config.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { startEmbeddedPostgres } from '../../platform/database/postgres/start-embedded-postgres.ts';
import type { Variables } from '../../platform/secret-files.ts';
import { checkConfiguration } from './check-configuration.ts';
import { checkDatabase, type DatabaseAddresses } from './check-database.ts';
import { checkFolders, checkKeys, checkRuntime } from './check-machine.ts';
import { checkMailRecords, checkMailServer } from './check-mail.ts';
import { checkOthers } from './check-others.ts';
import { checkStored } from './check-stored.ts';
import { checkWayIn } from './check-way-in.ts';
import { type Finding, fault, note, reasonOf } from './finding.ts';

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
    yield note('doctor', 'nothing else was looked at: correct the configuration first');
    return;
  }
  for (const [subject, look] of checksOf(config, variables)) {
    try {
      yield* await look();
    } catch (error) {
      yield fault(
        subject,
        `could not be looked at: ${reasonOf(error)}`,
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
    return [note('database', 'the embedded PostgreSQL, which the first start makes in DATA_DIR')];
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
