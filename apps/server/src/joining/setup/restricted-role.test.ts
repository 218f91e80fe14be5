import { expect, test } from 'vitest';
import { onDatabase } from '../../../test-support/on-database.ts';
import { setUpDatabase } from '../../../test-support/set-up.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { beginCompany, hasBegun } from './begin-company.ts';
import { openSetup, requireSetupCode } from './setup-codes.ts';

const NOW = new Date('2026-11-26T10:00:00Z');
const role = `blattwerk_setup_${process.pid}`;
const beginning = {
  company: 'Laubwerk GmbH',
  firstName: 'Ruth',
  lastName: 'Rebe',
  email: 'ruth@laubwerk.example',
  locale: 'de',
  start: '2026-01',
  alone: false,
  secondFactor: true,
} as const;

const owner = setUpDatabase();

/**
 * The database for a server that may not change tables: with its role alone, and the privileges granted by migrations.
 */
async function asApplication(): Promise<ReturnType<typeof openDatabase>> {
  await onDatabase(owner.url, (client) => client.query(`create role ${role}`));
  await migrate(owner.url, { info: () => undefined }, { applicationRole: role });
  const url = new URL(owner.url);
  url.searchParams.set('options', `-c role=${role}`);
  return openDatabase(url.href, { maxConnections: 2 });
}

test('a server whose role may not change tables can set up a company, with its past', async () => {
  const { db, close } = await asApplication();
  try {
    const code = await openSetup(db, NOW);
    await requireSetupCode(db, String(code));
    const by = { systemUser: 'root' };
    await db.transaction().execute((tx) => beginCompany(tx, beginning, { now: NOW, by }));
    expect(await hasBegun(db)).toBe(true);
    const root = await db.selectFrom('placements').select('valid_from').executeTakeFirst();
    expect(root).toEqual({ valid_from: new Date('2025-12-31T23:00:00Z') });
    const kept = await db.selectFrom('setup_codes').selectAll().execute();
    expect(kept).toEqual([]);
  } finally {
    await close();
    await onDatabase(owner.url, async (client) => {
      await client.query(`drop owned by ${role}`);
      await client.query(`drop role ${role}`);
    });
  }
});
