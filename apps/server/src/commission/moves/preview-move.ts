import { levelRow } from '@blattwerk/plan/levels/level-table.ts';
import { becomeAffiliate } from '../../account/legal-documents/become-affiliate.ts';
import { endAffiliation } from '../../network/partners/end-affiliation.ts';
import { findOpenMoves } from '../../network/placing/scheduled-moves.queries.ts';
import type { TreeMove } from '../../network/placing/tree-of-days.ts';
import type { Database } from '../../platform/database/database.ts';
import { inClientTrial, type TxClient, transactionOn } from '../../platform/database/transaction.ts';
import { type ComputedCycle, computeStoredCycle } from '../cycles/computed-cycle.ts';
import type { StoredCycle } from '../cycles/cycle.queries.ts';
import { sumsOfPartners } from '../cycles/final-credits.ts';

/** A partner's data in a month; cents. */
export interface MoveSide {
  readonly cents: number;
  readonly qp: number;
  readonly level: number;
  readonly levelName: string;
}

/** A partner affected by a move in a month. */
export interface MoveChange {
  readonly partner: number;
  readonly before: MoveSide;
  readonly after: MoveSide;
}

/** The result of a month without a move and with it; cents. */
export interface MoveEffect {
  readonly beforeCents: number;
  readonly afterCents: number;
  /** Everybody affected, by the size of the difference. */
  readonly changes: readonly MoveChange[];
}

/**
 * Computes a month with a move, or with a transfer of the place to the parent, and without it, both including all scheduled
 * moves by its day. Placements are written for that and rolled back, so the month is computed exactly as it will be. It only
 * blocks concurrent moves of the same partner: the engine reads placements, and paths in the tree stay as they are.
 * @throws Error if a cycle would form in the tree: somebody has moved since it was checked
 */
export function previewMove(
  database: Pick<Database, 'bulk'>,
  {
    move,
    isTransfer,
    cycle,
    now,
  }: {
    readonly move: TreeMove;
    readonly isTransfer: boolean;
    readonly cycle: StoredCycle;
    readonly now: Date;
  },
): Promise<MoveEffect> {
  const work = async (trial: TxClient) => {
    const scheduled = await findOpenMoves(transactionOn(trial), move.from);
    for (const one of scheduled) await placeForNow(trial, one, now);
    const before = await computeStoredCycle(trial, cycle, now);
    if (isTransfer) await handOverForNow(trial, { ...move, dateFrom: cycle.dateFrom }, now);
    else await placeForNow(trial, move, now);
    const after = await computeStoredCycle(trial, cycle, now);
    return effectOf(before, after);
  };
  return database.bulk((client) => inClientTrial(client, work, 'isolation level repeatable read'));
}

/** Transfers a place to the parent from an instant on, only in the histories, as `handOver` does for a month. */
async function handOverForNow(
  client: TxClient,
  { partner, parent: successor, dateFrom }: TreeMove & { readonly dateFrom: string },
  now: Date,
): Promise<void> {
  const places = await client.query<{ partner: number; parent: number }>(
    `select partner_id as partner, parent_id as parent from placements
     where valid_to is null and $1 in (partner_id, parent_id) and partner_id <> $2 order by partner_id`,
    [partner, successor],
  );
  const own = places.rows.find((place) => place.partner === partner);
  if (own === undefined) throw new Error(`partner ${partner} has no place`);
  await placeForNow(client, { partner: successor, parent: own.parent }, now);
  for (const place of places.rows)
    await placeForNow(client, { partner: place.partner, parent: successor }, now);
  const tx = transactionOn(client);
  await endAffiliation(tx, partner, now);
  await becomeAffiliate(tx, successor, now);
  // The achievements of the place go with it from the computed month on.
  await client.query(
    `insert into contract_ends (partner_id, successor_id, effective_from, reason_code, downline, reason, requested_by, requested_at, done_at)
     values ($1, $2, $3, 'sale', 'successor', '', 0, $4, $4)`,
    [partner, successor, dateFrom, now],
  );
}

/** Gives a partner a place from an instant on, only in the history. */
async function placeForNow(
  client: TxClient,
  { partner, parent }: Pick<TreeMove, 'partner' | 'parent'>,
  now: Date,
): Promise<void> {
  await client.query(
    'delete from placements where partner_id = $1 and valid_to is null and valid_from >= $2',
    [partner, now],
  );
  await client.query('update placements set valid_to = $2 where partner_id = $1 and valid_to is null', [
    partner,
    now,
  ]);
  await client.query(
    'insert into placements (partner_id, parent_id, branch, valid_from) values ($1, $2, 0, $3)',
    [partner, parent, now],
  );
}

function effectOf(before: ComputedCycle, after: ComputedCycle): MoveEffect {
  const had = sidesOf(before);
  const gets = sidesOf(after);
  const changes: MoveChange[] = [];
  // Both have the same partners in different order.
  for (const partner of before.input.network.ids) {
    const change = { partner, before: had.of(partner), after: gets.of(partner) };
    if (isOther(change)) changes.push(change);
  }
  changes.sort((a, b) => differenceOf(b) - differenceOf(a) || a.partner - b.partner);
  return { beforeCents: had.cents, afterCents: gets.cents, changes };
}

const differenceOf = ({ before, after }: MoveChange) => Math.abs(after.cents - before.cents);

function isOther({ before, after }: MoveChange): boolean {
  return before.cents !== after.cents || before.qp !== after.qp || before.level !== after.level;
}

function sidesOf({ plan, input, result }: ComputedCycle): {
  readonly cents: number;
  readonly of: (partner: number) => MoveSide;
} {
  const { partners, cents } = sumsOfPartners(input, result);
  const credited = new Map(Array.from(partners, (partner, row) => [partner, cents[row] as number]));
  const { level, qp } = result.cycle;
  return {
    cents: cents.reduce((sum, one) => sum + one, 0),
    of: (partner) => {
      const index = input.network.indexOf(partner);
      const held = level[index] ?? 0;
      return {
        cents: credited.get(partner) ?? 0,
        qp: qp[index] ?? 0,
        level: held,
        levelName: levelRow(plan, held).name,
      };
    },
  };
}
