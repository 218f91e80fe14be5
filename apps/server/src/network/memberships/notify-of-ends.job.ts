import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { addDays, berlinDay } from '@blattwerk/plan/days.ts';
import { sql } from 'kysely';
import { messageLocale } from '../../company/offered-locales.ts';
import { type InTx, inTransaction, type Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { dayIn } from '../../platform/paper/formats.ts';
import { isProlonged } from './memberships.queries.ts';

/** Days before the end at which the owner of a membership is notified. */
const TOLD_DAYS = 14;

/** Number of people notified per transaction. */
const AT_A_TIME = 100;

const templates = { 'business-box': 'business-box-ends', 'home-delivery': 'home-delivery-ends' } as const;

/** Notifies owners of memberships that end soon, once for each, with where to renew it. */
export function notifyOfMembershipEndsJob({
  clock,
  ...deps
}: Pick<Deps, 'db' | 'clock' | 'messages'>): JobDefinition {
  return {
    name: 'tell-membership-ends',
    cron: '0 8 * * *',
    run: async () => {
      for (;;) {
        const count = await inTransaction(deps.db, (tx) =>
          notifyOfMembershipEnds({ ...deps, db: tx }, clock.now()),
        );
        if (count < AT_A_TIME) return;
      }
    },
  };
}

/**
 * Notifies some of those who were not notified yet.
 * @returns how many
 */
export async function notifyOfMembershipEnds(
  { db: tx, messages }: InTx<Pick<Deps, 'db' | 'messages'>>,
  now: Date,
): Promise<number> {
  const ends = await noteEnds(tx, now);
  for (const { user, locale, kind, day } of ends)
    await messages.queue(tx, {
      to: { userId: user },
      channel: 'mail',
      template: templates[kind],
      parameters: { date: dayIn(locale, day) },
    });
  return ends.length;
}

interface End {
  readonly user: number;
  readonly locale: Locale;
  readonly kind: keyof typeof templates;
  readonly day: string;
}

/** Records the notifications about ending memberships; returns those not recorded before. */
async function noteEnds(tx: Tx, now: Date): Promise<End[]> {
  const today = berlinDay(now.getTime());
  const { rows } = await sql<End>`
    with ending as (
      select membership.id, membership.kind, membership.expiry_date::text as day,
             users.id as "user", ${messageLocale()} as locale
      from memberships as membership
      join partners as partner on partner.id = membership.partner_id
      join users on users.id = partner.user_id and users.disabled_at is null
      where membership.start_date <= ${today}::date and membership.expiry_date > ${today}::date
        and membership.expiry_date <= ${addDays(today, TOLD_DAYS)}::date and not ${isProlonged}
        and not exists (select from membership_notices where membership_id = membership.id)
      order by membership.id limit ${AT_A_TIME}
    ), noted as (
      insert into membership_notices (membership_id, told_at) select id, ${now} from ending
      on conflict do nothing
      returning membership_id
    )
    select ending.* from ending join noted on noted.membership_id = ending.id
    order by ending.id`.execute(tx);
  return rows;
}
