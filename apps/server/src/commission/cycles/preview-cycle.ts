import { findDisplayNames } from '../../network/partners/partners.queries.ts';
import type { Database } from '../../platform/database/database.ts';
import { inSnapshot } from '../../platform/database/transaction.ts';
import { type ComputedCycle, computeStoredCycle } from './computed-cycle.ts';
import { hashOfCredits } from './credits-hash.ts';
import type { StoredCycle } from './cycle.queries.ts';
import { sumsOfPartners } from './final-credits.ts';

/** The result of closing a cycle at an instant. */
export interface Preview extends ComputedCycle {
  readonly hash: string;
  /** For a closed cycle: the hash stored by its closing. */
  readonly closedHash: string | null;
}

/** Computes a cycle as closing it now would, or for a closed cycle, as its closing did. The database refuses all writes meanwhile. */
export async function previewCycle(database: Database, cycle: StoredCycle, now: Date): Promise<Preview> {
  return inSnapshot(database, async (client) => {
    const computed = await computeStoredCycle(client, cycle, cycle.closedAt ?? now);
    const stored = await client.query<{ hash: string | null }>(
      'select credits_hash as hash from cycles where id = $1',
      [cycle.id],
    );
    const hash = hashOfCredits(computed.input, computed.result);
    return { ...computed, hash, closedHash: stored.rows[0]?.hash ?? null };
  });
}

/** A partner whose credits differ from the previous cycle; cents. */
export interface Mover {
  readonly partner: number;
  readonly displayName: string;
  readonly cents: number;
  readonly beforeCents: number;
}

/** The partners whose credits changed most against the previous cycle, the largest change first. */
export async function findMovers(
  { db }: Pick<Database, 'db'>,
  { cycle, input, result }: ComputedCycle,
  count: number,
): Promise<Mover[]> {
  const before = await findClosedSums(db, cycle.dateFrom);
  const { partners, cents } = sumsOfPartners(input, result);
  const now = new Map(Array.from(partners, (partner, i) => [partner, cents[i] as number]));
  const changes = [...new Set([...partners, ...before.keys()])]
    .map((partner) => ({ partner, cents: now.get(partner) ?? 0, beforeCents: before.get(partner) ?? 0 }))
    .filter((one) => one.cents !== one.beforeCents)
    .sort(
      (a, b) =>
        Math.abs(b.cents - b.beforeCents) - Math.abs(a.cents - a.beforeCents) || a.partner - b.partner,
    )
    .slice(0, count);
  const ids = changes.map(({ partner }) => partner);
  const names = await findDisplayNames(db, ids);
  return changes.map((change) => ({ ...change, displayName: names.get(change.partner) ?? '' }));
}

/** The credits of each partner in the last closing before a day. */
async function findClosedSums(db: Database['db'], dateFrom: string): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('journal_entries as entry')
    .innerJoin('postings as posting', 'posting.entry_id', 'entry.id')
    .select(['posting.partner_id as partner', 'posting.amount_cents as cents'])
    .where('posting.account', '=', 'pending')
    .where('entry.kind', '=', 'closing')
    .where('entry.cycle_id', '=', (query) =>
      query
        .selectFrom('cycles')
        .select('id')
        .where('date_from', '<', dateFrom)
        .where('closed_at', 'is not', null)
        .orderBy('date_from', 'desc')
        .limit(1),
    )
    .execute();
  return new Map(rows.map(({ partner, cents }) => [partner as number, cents]));
}
