import { type Kysely, sql } from 'kysely';
import { findOpenItemsOf, type OpenAmounts } from '../../money/accounting/open-items.queries.ts';
import {
  type Account,
  type ActiveMembership,
  findAccount,
  findActiveMembership,
} from '../../network/memberships/memberships.queries.ts';
import { stateAt } from '../../network/partners/partner-state.ts';
import { countLineAt, findPlaceAt, type PlaceAt } from '../../network/team/line-at.queries.ts';
import { findUplineAt } from '../../network/team/upline-at.queries.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import type { AskedDay } from './asked-day.ts';
import { findPastLevels, type PastLevels } from './past-levels.ts';

/** Who views a day: the partner themselves, or an operator. */
export type Viewer = 'own' | 'operator';

/** A place with the people around it. */
interface Surroundings extends PlaceAt {
  /** From the sponsor up to the top; only operators see it. */
  readonly above: readonly { readonly id: number; readonly displayName: string }[] | null;
  readonly firstLine: number;
  readonly notShown: number;
}

/** The facts about a partner at the end of a day. */
export interface PastDayFacts {
  readonly account: Account;
  readonly state: DB['partner_states']['state'];
  /** Undefined for a partner without a place, who has no levels either. */
  readonly place: Surroundings | undefined;
  readonly levels: PastLevels;
  readonly businessBox: ActiveMembership | undefined;
  readonly homeDelivery: ActiveMembership | undefined;
  readonly open: OpenAmounts;
}

/** Reads them from one snapshot of the database. */
export function findPastDay(db: Kysely<DB>, day: AskedDay, viewer: Viewer): Promise<PastDayFacts> {
  return inOneState(db, async (tx) => {
    const partner = day.partner.id;
    const at = { partner, now: day.at };
    return {
      account: await findAccount(tx, at),
      state: await findState(tx, at),
      place: await findSurroundings(tx, day, viewer),
      levels: await findPastLevels(tx, day, { of: [partner] }),
      businessBox: await findActiveMembership(tx, { ...at, kind: 'business-box' }),
      homeDelivery: await findActiveMembership(tx, { ...at, kind: 'home-delivery' }),
      open: await findOpenItemsOf(tx, { partner, until: day.until }),
    };
  });
}

/** Runs reads in one snapshot: a figure and the name beside it belong together. */
export function inOneState<Answer>(
  db: Kysely<DB>,
  read: (snapshot: Kysely<DB>) => Promise<Answer>,
): Promise<Answer> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}

async function findState(
  db: Kysely<DB>,
  { partner, now }: { readonly partner: number; readonly now: Date },
): Promise<DB['partner_states']['state']> {
  const { rows } = await sql<{ state: DB['partner_states']['state'] }>`
    select ${stateAt(now)} as state from partners as partner where partner.id = ${partner}`.execute(db);
  return onlyRow(rows).state;
}

async function findSurroundings(
  db: Kysely<DB>,
  { partner: { id: partner }, at: instant }: AskedDay,
  viewer: Viewer,
): Promise<Surroundings | undefined> {
  const place = await findPlaceAt(db, { partner, instant });
  if (!place) return undefined;
  const seenBy = viewer === 'own' ? partner : null;
  const counted = await countLineAt(db, { partner, instant, seenBy });
  const above =
    viewer === 'own' ? null : await findUplineAt(db, { partner, instant, cycle: null, upTo: null });
  return { ...place, ...counted, above };
}
