import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { listIneligible } from '@blattwerk/contract/payout-runs/run-items.contract.ts';
import { type Kysely, sql } from 'kysely';
import { when } from '../../../platform/database/conditions.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import { findPage } from '../../../platform/database/find-page.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import type { MissingCode } from '../../payouts/eligibility.ts';

type List = ListRequest<(typeof listIneligible)['answer']['list']>;

/** A partner skipped by a run. */
interface IneligibleRow {
  readonly id: number;
  readonly displayName: string;
  readonly availableCents: number;
  readonly missing: MissingCode[];
  readonly toldAt: Date | null;
}

/** A page of skipped partners. */
export function findIneligible(
  db: Kysely<DB>,
  { run, list }: { readonly run: number; readonly list: List },
): Promise<{ rows: IneligibleRow[]; total: number }> {
  return findPage<IneligibleRow, List['order'][number]['field']>(db, {
    columns: sql`
      candidate.partner_id as id, partner.display_name as "displayName", candidate.available_cents as "availableCents",
      candidate.missing, candidate.told_at as "toldAt"`,
    from: sql`from payout_run_partners as candidate`,
    joins: sql`join partners as partner on partner.id = candidate.partner_id`,
    where: [
      sql`candidate.run_id = ${run}`,
      sql`candidate.missing is not null`,
      when(list.filters.missing, (codes) => sql`candidate.missing && ${codes}::text[]`),
    ],
    sorting: {
      available: sql`candidate.available_cents`,
      displayName: sql`partner.display_name collate de_names`,
    },
    id: sql`candidate.partner_id`,
    list,
  });
}

/** A partner to notify of what they lack. */
interface Untold {
  readonly partner: number;
  readonly user: number;
  readonly locale: 'de' | 'en' | 'fr-FR' | 'ru-RU';
  readonly availableCents: number;
  readonly missing: MissingCode[];
}

/**
 * Marks partners as notified, and returns those who were not before.
 * @param ids partners; null for all
 */
export async function markNotified(
  tx: Tx,
  { run, ids, at }: { readonly run: number; readonly ids: readonly number[] | null; readonly at: Date },
): Promise<Untold[]> {
  const { rows } = await sql<Untold>`
    update payout_run_partners as candidate set told_at = ${at}
    from partners as partner join users on users.id = partner.user_id
    where candidate.run_id = ${run} and candidate.missing is not null and candidate.told_at is null
      and partner.id = candidate.partner_id and (${ids === null} or candidate.partner_id = any(${ids && [...ids]}::bigint[]))
    returning candidate.partner_id as partner, users.id as user, users.locale, candidate.available_cents as "availableCents",
      candidate.missing`.execute(tx);
  return rows;
}
