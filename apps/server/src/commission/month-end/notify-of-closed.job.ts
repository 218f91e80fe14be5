import { type Kysely, sql } from 'kysely';
import { messageLocale } from '../../company/offered-locales.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { amountIn, monthIn } from '../../platform/paper/formats.ts';

/** The job that notifies partners whose month was closed. */
export const NOTIFY_OF_CLOSED_MONTHS = 'tell-closed-months';

/** Partners notified in one transaction. */
const AT_A_TIME = 100;

/**
 * Notifies each partner credited by a closed month that their statement is available. The progress is stored in the transaction
 * that queues the mails, so nobody gets two of them. Months closed before this was stored are not notified.
 */
export function notifyOfClosedMonthsJob({
  clock,
  ...deps
}: Pick<Deps, 'db' | 'clock' | 'messages'>): JobDefinition {
  return {
    name: NOTIFY_OF_CLOSED_MONTHS,
    cron: '*/10 * * * *',
    atStart: true,
    run: async () => {
      for (;;) {
        const month = await findUntold(deps.db);
        if (month === undefined) return;
        await inTransaction(deps.db, (tx) => notifySome({ ...deps, db: tx }, month.closing, clock.now()));
      }
    },
  };
}

async function findUntold(db: Kysely<DB>): Promise<{ closing: number } | undefined> {
  const { rows } = await sql<{ closing: number }>`
    select id as closing from cycle_closings where status = 'closed' and told_at is null order by id limit 1`.execute(
    db,
  );
  return rows[0];
}

interface Untold {
  readonly cycle: number;
  readonly dateFrom: string;
  readonly toldUntil: number;
}

async function notifySome(
  { db, messages }: Pick<Deps, 'messages'> & { readonly db: Tx },
  closing: number,
  now: Date,
): Promise<void> {
  const { rows } = await sql<Untold>`
    select closing.cycle_id as cycle, cycle.date_from as "dateFrom", closing.told_until as "toldUntil"
    from cycle_closings as closing join cycles as cycle on cycle.id = closing.cycle_id
    where closing.id = ${closing} and closing.told_at is null for update of closing`.execute(db);
  const [month] = rows;
  if (month === undefined) return;
  const partners = await findCredited(db, month);
  for (const { user, locale, cents } of partners.filter(({ isReached }) => isReached))
    await messages.queue(db, {
      to: { userId: user },
      channel: 'mail',
      template: 'month-statement',
      parameters: {
        month: monthIn(locale, month.dateFrom),
        amount: amountIn(locale, cents),
        statement: String(month.cycle),
      },
    });
  const last = partners.at(-1)?.partner;
  if (last === undefined)
    await sql`update cycle_closings set told_at = ${now} where id = ${closing}`.execute(db);
  else await sql`update cycle_closings set told_until = ${last} where id = ${closing}`.execute(db);
}

interface Credited {
  readonly partner: number;
  readonly user: number;
  readonly locale: string;
  readonly cents: number;
  /** Whether the account is neither blocked nor deleted. */
  readonly isReached: boolean;
}

/** The next partners credited by a closing. */
async function findCredited(tx: Tx, { cycle, toldUntil }: Untold): Promise<Credited[]> {
  return tx
    .selectFrom('journal_entries as entry')
    .innerJoin('postings as posting', 'posting.entry_id', 'entry.id')
    .innerJoin('partners as partner', 'partner.id', 'posting.partner_id')
    .innerJoin('users', 'users.id', 'partner.user_id')
    .select([
      'partner.id as partner',
      'users.id as user',
      'posting.amount_cents as cents',
      messageLocale().as('locale'),
      sql<boolean>`users.disabled_at is null and users.deleted_at is null`.as('isReached'),
    ])
    .where('entry.kind', '=', 'closing')
    .where('entry.cycle_id', '=', cycle)
    .where('posting.account', '=', 'pending')
    .where('partner.id', '>', toldUntil)
    .orderBy('partner.id')
    .limit(AT_A_TIME)
    .execute();
}
