import type { QueueKind } from '@blattwerk/contract/operators/queues.contract.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { WARN_DAYS, warnedAhead } from '../../identity/api-keys/warned-ahead.ts';
import { payoutStatus } from '../../money/books/book-payout.ts';
import type { DB } from '../../platform/database/database-types.ts';

/** The length of a queue and its oldest item: since when it waits, whose it is, and which payout it is. */
export interface QueueRow {
  readonly count: number;
  readonly oldest: {
    readonly at: Date;
    readonly partner: number | null;
    readonly payout: number | null;
  } | null;
}

/** The table and conditions of a queue; count and oldest item come from an index. */
interface Source {
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
  /** The longest waiting first. */
  readonly order: RawBuilder<unknown>;
  readonly at: RawBuilder<unknown>;
  readonly partner: RawBuilder<unknown>;
  readonly payout?: RawBuilder<unknown>;
}

const pending = sql.lit(payoutStatus.pending);

const payoutColumns = {
  from: sql`payouts as payout`,
  order: sql`payout.id`,
  at: sql`payout.created_at`,
  partner: sql`payout.partner_id`,
  payout: sql`payout.id`,
};

const partnerOf = (user: RawBuilder<unknown>) => sql`(select id from partners where user_id = ${user})`;

const sources: Readonly<Record<Exclude<QueueKind, 'apiKeys'>, Source>> = {
  payouts: { ...payoutColumns, where: sql`payout.status = ${pending}` },
  vatIds: {
    ...payoutColumns,
    where: sql`payout.status = ${pending} and payout.unsound_vat_id is not null and (
      select decision.id from vat_id_decisions as decision
      where decision.partner_id = payout.partner_id and decision.vat_id = payout.unsound_vat_id
    ) is null`,
  },
  taxData: {
    from: sql`affiliate_data as data`,
    // As in the index of migration 0062.
    where: sql`(data.to_check_since is not null or (data.tax_status = 'unproven' and data.refused_at is null and (
      data.ust is not null or data.file_registration is not null or data.file_agree is not null)))`,
    order: sql`coalesce(data.to_check_since, data.updated_at), data.partner_id`,
    at: sql`coalesce(data.to_check_since, data.updated_at)`,
    partner: sql`data.partner_id`,
  },
  deletions: {
    from: sql`deletion_requests as request`,
    where: sql`request.status = 'open'`,
    order: sql`request.created_at, request.id`,
    at: sql`request.created_at`,
    partner: partnerOf(sql`request.user_id`),
  },
  unplaced: {
    from: sql`unplaced_partners as unplaced`,
    where: sql`true`,
    order: sql`unplaced.since, unplaced.partner_id`,
    at: sql`unplaced.since`,
    partner: sql`unplaced.partner_id`,
  },
  doubles: {
    from: sql`likely_doubles as pair`,
    where: sql`pair.status = 'open'`,
    order: sql`pair.found_at, pair.id`,
    at: sql`pair.found_at`,
    partner: sql`pair.partner_id`,
  },
  messages: {
    from: sql`outbox as message`,
    where: sql`message.status = 'failed'`,
    order: sql`message.created_at, message.id`,
    at: sql`message.created_at`,
    partner: partnerOf(sql`message.user_id`),
  },
  inbox: {
    from: sql`import_inbox as entry`,
    where: sql`entry.status = 'waiting'`,
    order: sql`entry.arrived_at, entry.id`,
    at: sql`entry.arrived_at`,
    partner: sql`entry.partner_id`,
  },
  objections: {
    from: sql`note_objections as objection`,
    where: sql`objection.status = 'open'`,
    order: sql`objection.id`,
    at: sql`objection.objected_at`,
    partner: sql`objection.partner_id`,
    payout: sql`objection.payout_id`,
  },
  questions: {
    from: sql`questions as question`,
    where: sql`question.status = 'open'`,
    order: sql`question.waits_since, question.id`,
    at: sql`question.waits_since`,
    partner: sql`question.partner_id`,
  },
  findings: {
    from: sql`findings as finding`,
    where: sql`finding.status = 'open'`,
    order: sql`finding.found_at, finding.id`,
    at: sql`finding.found_at`,
    partner: sql`finding.partner_id`,
  },
};

/** Keys that expire soon, from their notification on. */
function apiKeysAt(now: Date): Source {
  return {
    from: sql`api_keys as key`,
    where: sql`key.withdrawn_at is null and key.expires_at > ${now} and key.expires_at <= ${warnedAhead(now)}`,
    order: sql`key.expires_at, key.id`,
    at: sql`key.expires_at - make_interval(days => ${WARN_DAYS})`,
    partner: sql`null::bigint`,
  };
}

/** The current state of a queue. */
export async function findQueue(db: Kysely<DB>, kind: QueueKind, now: Date): Promise<QueueRow> {
  const source = kind === 'apiKeys' ? apiKeysAt(now) : sources[kind];
  const { from, where, order, at, partner, payout = sql`null::bigint` } = source;
  const { rows } = await sql<{
    count: number;
    at: Date | null;
    partner: number | null;
    payout: number | null;
  }>`
    select (select count(*)::int from ${from} where ${where}) as count, oldest.at, oldest.partner, oldest.payout
    from (select 1) as always
    left join lateral (
      select ${at} as at, ${partner} as partner, ${payout} as payout
      from ${from} where ${where} order by ${order} limit 1
    ) as oldest on true`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`The queue ${kind} has no row`);
  const { count, ...oldest } = row;
  return { count, oldest: oldest.at === null ? null : { ...oldest, at: oldest.at } };
}
