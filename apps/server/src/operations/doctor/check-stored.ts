import { randomBytes } from 'node:crypto';
import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import { type Kysely, sql } from 'kysely';
import type { Config } from '../../platform/config.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { findFieldKeys } from '../../platform/secrets/field-keys.ts';
import { type Secrets, secretsWith } from '../../platform/secrets/secrets.ts';
import { type Connection, findConnection, owners } from '../../sales/shopware/connections.queries.ts';
import { ShopFault } from '../../sales/shopware/shop-fault.ts';
import { ShopwareClient } from '../../sales/shopware/shopware-client.ts';
import { silentSince } from '../../sales/shopware/silence.ts';
import { findClosedField } from '../field-key/check-field-key.ts';
import { type Finding, fault, fine, note, warning } from './finding.ts';

/** An older backup lacks too much of the company's data. */
const OLDEST_BACKUP_DAYS = 2;

interface Parts {
  readonly db: Kysely<DB>;
  readonly config: Pick<Config, 'fieldKeys' | 'dataDir' | 'privateHosts'>;
  readonly now: Date;
}

/**
 * Checks that need stored rows: whether the key fits them, when the last backup was made, and whether the connected
 * shop answers.
 */
export async function checkStored({ db, config, now }: Parts): Promise<Finding[]> {
  const findings: Finding[] = [];
  // A file without a valid key is reported by the check of the keys.
  const keys = await findFieldKeys(config).catch(() => null);
  // Without a key: one that decrypts nothing.
  const secrets = secretsWith(keys ?? [randomBytes(32)]);
  const closed = await findClosedField(db, secrets);
  if (closed !== null)
    findings.push(
      fault(
        'FIELD_KEY',
        keys === null
          ? 'is missing, and the database has values encrypted with it'
          : `does not decrypt the values in the database (${closed.table}.${closed.column}): the server will not start`,
        'restore the key they were encrypted with, alone or together with another one',
      ),
    );
  else if (keys !== null) findings.push(fine('FIELD_KEY', 'decrypts the values in the database'));
  findings.push(await lastBackup(db, now));
  const connection = await findConnection(db);
  if (connection !== undefined && closed === null)
    findings.push(await shopFinding(connection, { secrets, privateHosts: config.privateHosts, now }));
  return findings;
}

async function lastBackup(db: Kysely<DB>, now: Date): Promise<Finding> {
  const { rows } = await sql<{ at: Date | null; partners: boolean }>`
    select (select max(occurred_at) from audit_log where action = 'backup') as at,
      exists (select from partners) as partners`.execute(db);
  const { at = null, partners = false } = rows[0] ?? {};
  const remedy = 'npm run backup -- FILE.tar.gz every night (docs/operations.md)';
  if (at === null) {
    if (!partners) return note('backup', 'none yet, and no data to lose');
    return warning('backup', 'npm run backup has never been run', remedy);
  }
  const days = (now.getTime() - at.getTime()) / MS_A_DAY;
  const text = `the last one was made at ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return days > OLDEST_BACKUP_DAYS ? warning('backup', text, remedy) : fine('backup', text);
}

async function shopFinding(
  connection: Connection,
  {
    secrets,
    privateHosts,
    now,
  }: { readonly secrets: Secrets; readonly privateHosts: readonly string[]; readonly now: Date },
): Promise<Finding> {
  const { url, clientId, active } = connection;
  if (!active) return note('shop', `${url} is connected and switched off`);
  const access = { url, clientId, secret: secrets.open(connection.secret, owners.secret) };
  const remedy = 'check the connection under /app/operations (docs/shopware.md)';
  try {
    await new ShopwareClient(access, { privateHosts, now: () => now, waits: [] }).search('order', {
      limit: 1,
    });
  } catch (error) {
    if (!(error instanceof ShopFault)) throw error;
    return fault('shop', `${url}: ${error.message}`, remedy);
  }
  const since = silentSince(connection, now);
  if (since === null) return fine('shop', `${url} answers`);
  return warning(
    'shop',
    `${url} answers, but has not been read completely since ${since.toISOString()}`,
    remedy,
  );
}
