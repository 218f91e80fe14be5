import { defaultPlan } from '@blattwerk/plan/default-plan.ts';
import type { Kysely } from 'kysely';
import { testPasswordHash } from '../../../../test-support/test-server.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { placePartner } from '../../placing/place-partner.ts';

/** A partner created by a test. */
export interface TestPartner {
  readonly id: number;
  readonly userId: number;
  readonly email: string;
}

export interface NewTestPartner {
  readonly name: string;
  /** Null for a root; if absent, the partner is never placed. */
  readonly parent?: TestPartner | null;
  readonly affiliate?: boolean;
  readonly companyFree?: boolean;
  readonly roles?: string[];
  readonly locale?: DB['news_texts']['locale'];
  readonly phone?: string | null;
  readonly country?: string;
  readonly branch?: number;
  readonly createdAt?: Date;
  readonly loginAt?: Date | null;
}

const LONG_AGO = new Date('2025-01-01T00:00:00Z');

/** Creates a user and their partner with account type and address, and places it. */
export async function createPartner(db: Kysely<DB>, setUp: NewTestPartner): Promise<TestPartner> {
  const { name, affiliate = true, createdAt = LONG_AGO } = setUp;
  const email = `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}@marker.example`;
  const user = await db
    .insertInto('users')
    .values({
      email,
      password_hash: await testPasswordHash(),
      first_name: name,
      last_name: 'Blatt',
      phone: setUp.phone === undefined ? `+49 30 ${name}` : setUp.phone,
      locale: setUp.locale ?? 'de',
      roles: setUp.roles ?? ['ROLE_USER'],
      created_at: createdAt,
      current_login_at: setUp.loginAt ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const partner = await db
    .insertInto('partners')
    .values({ user_id: user.id, display_name: name, created_at: createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('account_types')
    .values({
      partner_id: partner.id,
      affiliate,
      company_free: setUp.companyFree ?? false,
      valid_from: createdAt,
    })
    .execute();
  await db
    .insertInto('billing_addresses')
    .values({
      user_id: user.id,
      is_default: true,
      street: `Gasse ${name}`,
      postcode: '10115',
      city: `Stadt ${name}`,
      country_iso: setUp.country ?? 'DEU',
    })
    .execute();
  if (setUp.parent !== undefined) {
    const parent = setUp.parent?.id ?? null;
    await inTransaction(db, (tx) =>
      placePartner(tx, { partner: partner.id, parent, branch: setUp.branch ?? 0, at: createdAt }),
    );
  }
  return { id: partner.id, userId: user.id, email };
}

/** A partner's statistics in a test; omitted figures are zero. */
export interface CycleFigures {
  readonly partner: TestPartner;
  readonly psvCents?: number;
  readonly personalQp?: number;
  readonly qp?: number;
  readonly level?: number;
  readonly legValue?: number;
  readonly teamBaseCents?: number;
}

/** Writes a cycle with figures as the engine would have left them. Returns its id. */
export async function insertCycle(
  db: Kysely<DB>,
  cycle: { dateFrom: string; dateTo: string; asOf: Date | null; closedAt?: Date },
  figures: readonly CycleFigures[],
): Promise<number> {
  const { id } = await db
    .insertInto('cycles')
    .values({
      date_from: cycle.dateFrom,
      date_to: cycle.dateTo,
      plan_version: defaultPlan.planVersion,
      as_of: cycle.asOf,
      closed_at: cycle.closedAt ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = figures.map((grown) => ({
    cycle_id: id,
    partner_id: grown.partner.id,
    psv_cents: grown.psvCents ?? 0,
    personal_qp: grown.personalQp ?? 0,
    qp: grown.qp ?? 0,
    level: grown.level ?? 0,
    leg_value: grown.legValue ?? grown.level ?? 0,
    team_base_cents: grown.teamBaseCents ?? 0,
  }));
  if (rows.length > 0) await db.insertInto('partner_statistics').values(rows).execute();
  return id;
}
