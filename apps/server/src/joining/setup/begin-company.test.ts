import { readFile } from 'node:fs/promises';
import { addDays, cycleOf, cycleOfDay, cycleStart } from '@blattwerk/plan/days.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { setUpDatabase } from '../../../test-support/set-up.ts';
import { acceptInvitation } from '../../identity/operators/invitations.ts';
import { beginCompany, SetupError } from './begin-company.ts';

const NOW = new Date('2026-11-26T10:00:00Z');
const beginning = {
  company: 'Laubwerk GmbH',
  firstName: 'Ruth',
  lastName: 'Rebe',
  email: 'ruth@laubwerk.example',
  locale: 'de',
  start: '2026-10',
  alone: false,
  secondFactor: true,
} as const;
const by = { systemUser: 'root' };

const database = setUpDatabase();

const begin = (change: { email?: string } = {}) =>
  database.db.transaction().execute((tx) => beginCompany(tx, { ...beginning, ...change }, { now: NOW, by }));

describe('on an empty database', () => {
  test('a company is set up with its root, placed since the programme began, and its first operator', async () => {
    const token = await begin();
    const { db } = database;
    const { rows } = await sql<{
      name: string;
      since: Date;
      roles: string[];
      start: string;
      eyes: boolean;
      called: string;
      affiliate: boolean;
    }>`
      select partner.display_name as name, place.valid_from as since, users.roles,
             (select affiliate from account_types where partner_id = partner.id) as affiliate,
             (select starts_on::text from programme) as start, (select four_eyes from company) as eyes, (select name from company) as called
      from partners as partner join users on users.id = partner.user_id
      join placements as place on place.partner_id = partner.id and place.parent_id is null`.execute(db);
    expect(rows).toEqual([
      {
        name: 'Laubwerk GmbH',
        since: new Date('2026-09-30T22:00:00Z'),
        roles: ['ROLE_USER', 'ROLE_ADMIN'],
        start: '2026-10-01',
        eyes: true,
        called: 'Laubwerk GmbH',
        // This is why the company earns nothing in its own programme.
        affiliate: false,
      },
    ]);
    await acceptInvitation({ db, clock: { now: () => NOW } }, { token, password: 'Birnbaum-am-Bach' });
    const logged = await db.selectFrom('audit_log').select(['command_user', 'subject']).execute();
    expect(logged).toContainEqual({ command_user: 'root', subject: '/api/company' });
  });

  test('a second set-up is refused', async () => {
    await expect(begin({ email: 'other@laubwerk.example' })).rejects.toThrow(SetupError);
    const count = await database.db
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('users'))
      .executeTakeFirst();
    expect(Number(count?.users)).toBe(1);
  });

  test('a root that an earlier set-up made an affiliate is none from the next month on, and repeating it changes nothing', async () => {
    const { db, pool } = database;
    // By the clock of the database, whose month it is that ends.
    const since = new Date('2020-01-01T00:00:00Z');
    await db.updateTable('account_types').set({ affiliate: true, valid_from: since }).execute();
    const path = new URL('../../../migrations/0092_roots_of_earlier_companies.sql', import.meta.url);
    const migration = await readFile(path, 'utf8');
    for (const _ of ['once', 'again']) await pool.query(migration);
    const next = cycleStart(cycleOfDay(addDays(cycleOf(Date.now()).dateTo, 1)));
    const types = await db
      .selectFrom('account_types')
      .select(['affiliate', 'company_free', 'valid_from', 'valid_to'])
      .orderBy('valid_from')
      .execute();
    expect(types).toEqual([
      { affiliate: true, company_free: true, valid_from: since, valid_to: new Date(next) },
      { affiliate: false, company_free: true, valid_from: new Date(next), valid_to: null },
    ]);
  });
});

inFullRun(() => {
  describe.each([
    ['alone, with the second factor', { alone: true, secondFactor: true }],
    ['with a second person, without the factor', { alone: false, secondFactor: false }],
  ])('a company set up %s', (_, safeguards) => {
    const own = setUpDatabase();

    test('requires exactly that', async () => {
      const { db } = own;
      await db
        .transaction()
        .execute((tx) => beginCompany(tx, { ...beginning, ...safeguards }, { now: NOW, by }));
      const company = await db.selectFrom('company').select(['four_eyes', 'second_factor']).execute();
      expect(company).toEqual([{ four_eyes: !safeguards.alone, second_factor: safeguards.secondFactor }]);
      const [line] = await db.selectFrom('audit_log').select('details').execute();
      expect(line?.details).toMatchObject({
        after: { fourEyes: !safeguards.alone, secondFactor: safeguards.secondFactor },
      });
    });
  });
});
