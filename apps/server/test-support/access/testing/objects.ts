import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../src/platform/database/database-types.ts';
import { type Prepared, prepared } from '../../../src/platform/database/prepared.ts';

/** An unused id. */
export const NOTHING = 999_999_999;

/**
 * Queries for one object of each kind owned by a user (`$user`) with a partner (`$partner`): the lowest id. Objects in
 * use, which cannot be deleted, are left out.
 */
const owned = {
  user: 'select $user as id',
  partner: 'select $partner as id',
  billingAddress: 'select id from billing_addresses where user_id = $user',
  needlessAddress: 'select id from billing_addresses where user_id = $user and not is_default',
  bankAccount: 'select id from bank_accounts where user_id = $user',
  deletionRequest: 'select id from deletion_requests where user_id = $user',
  order: 'select id from orders where partner_id = $partner',
  orderDetail:
    'select line.id from order_lines line join orders on orders.id = line.order_id where orders.partner_id = $partner',
  credit: 'select id from credits where partner_id = $partner',
  balance: 'select id from balances where partner_id = $partner',
  payout: 'select id from payouts where partner_id = $partner',
  rejectedPayout: 'select id from payouts where partner_id = $partner and status = 2',
  correctedPayout: `select id from payouts where partner_id = $partner
    and exists (select from payout_papers paper where paper.payout_id = payouts.id and kind = 'refund-correction')`,
  refundCorrection: `select paper.id from payout_papers paper join payouts on payouts.id = paper.payout_id
    where kind = 'refund-correction' and partner_id = $partner`,
  correction: 'select id from corrections where partner_id = $partner',
  finding: 'select id from findings where partner_id = $partner',
  signal: 'select signal_id as id from signal_partners where partner_id = $partner',
  findingDecision: `select decision.id from finding_decisions as decision join findings on findings.decision_id = decision.id
    where findings.partner_id = $partner`,
  objection: 'select id from note_objections where partner_id = $partner',
  question: "select id from questions where partner_id = $partner and status = 'open'",
  answeredQuestion: "select id from questions where partner_id = $partner and status = 'answered'",
  closedQuestion: "select id from questions where partner_id = $partner and status = 'closed'",
  likelyDouble: 'select id from likely_doubles where $partner in (partner_id, other_id)',
  partnerGrant: 'select id from partner_grants where partner_id = $partner',
  demand: 'select id from demands where partner_id = $partner',
  signedDocument: 'select id from signed_documents where partner_id = $partner',
  taxLink: 'select id from tax_links where partner_id = $partner',
  bookExtract: 'select id from book_extracts where partner_id = $partner',
  voucher: "select id from vouchers where owner_id = $partner and status = 'open'",
  referralLink: 'select id from referral_links where partner_id = $partner',
  referralTransition:
    'select trail.id from referral_transitions trail join referral_links link on link.id = trail.link_id where link.partner_id = $partner',
  potentialPartner: 'select id from potential_partners where user_id = $user',
  openInvitation: 'select id from potential_partners where user_id = $user and status = 0',
  ownTask: 'select id from own_tasks where partner_id = $partner',
  project: `select id from projects where partner_id = $partner
    and not exists (select from aks where aks.project_id = projects.id)`,
  aks: `select code.id from aks code join projects on projects.id = code.project_id where partner_id = $partner
    and not exists (select from aks below where below.project_id = code.project_id and below.parent_code = code.code)
    and not exists (select from field_devices device where device.aks_id = code.id)`,
  fieldDevice: `select device.id from field_devices device join aks on aks.id = device.aks_id
    join projects on projects.id = aks.project_id where partner_id = $partner`,
  cableType: `select id from cable_types where partner_id = $partner
    and not exists (select from field_devices device where device.cable_type_id = cable_types.id)`,
  deletedProject: "select id from deleted_technical_data where kind = 'projects' and partner_id = $partner",
  deletedAks: "select id from deleted_technical_data where kind = 'aks' and partner_id = $partner",
  deletedFieldDevice:
    "select id from deleted_technical_data where kind = 'field_devices' and partner_id = $partner",
  deletedCableType:
    "select id from deleted_technical_data where kind = 'cable_types' and partner_id = $partner",
  notification: 'select id from notifications where user_id = $user',
  /** The latest one: not the session of the test itself. */
  session: 'select max(id) as id from sessions where user_id = $user and revoked_at is null',
  pushDevice: 'select id from push_devices where user_id = $user',
  outboxMessage: 'select id from outbox where user_id = $user',
  draftTeamMessage: "select id from team_messages where partner_id = $partner and state = 'draft'",
  sentTeamMessage: "select id from team_messages where partner_id = $partner and state <> 'draft'",
  receivedMessage: 'select message_id as id from team_message_recipients where partner_id = $partner',
  teamMessageTemplate: 'select id from team_message_templates where partner_id = $partner',
  customer: `select child.partner_id as id from tree_nodes child join account_types type
    on type.partner_id = child.partner_id and type.valid_to is null and not type.affiliate
    where child.parent_id = $partner`,
  firstLine: 'select partner_id as id from tree_nodes where parent_id = $partner',
  /** A direct partner without orders, who may be given another place. */
  newcomer: `select partner_id as id from tree_nodes where parent_id = $partner
    and not exists (select from orders where orders.partner_id = tree_nodes.partner_id)`,
} as const;

/** The same for shared objects. */
const shared = {
  news: 'select min(id) as id from news where not is_draft',
  draftNews: 'select min(id) as id from news where is_draft',
  /** With one question. */
  lesson: 'select min(news_id) as id from lessons where is_published and jsonb_array_length(questions) = 1',
  draftBroadcast: "select min(id) as id from broadcasts where state = 'draft'",
  plannedBroadcast: "select min(id) as id from broadcasts where state = 'planned'",
  media: 'select min(id) as id from media where not is_draft',
  picture: 'select min(id) as id from media where type = 2 and not is_draft',
  draftMedia: 'select min(id) as id from media where is_draft',
  film: 'select media_id as id from media_captions',
  mediaTag: 'select min(id) as id from media_tags',
  unusedTag: 'select max(id) as id from media_tags',
  cycle: 'select id from cycles where closed_at is not null',
  bonus: 'select 1 as id',
  country: 'select 276 as id',
  product: 'select id from products',
  shop: 'select id from shops',
  unusedShop: 'select id from shops where not exists (select from payouts where payouts.shop_id = shops.id)',
  voucherGrant: 'select id from voucher_grants',
  grantedVoucher: "select max(id) as id from vouchers where grant_id is not null and status = 'open'",
  legalDocument: "select id from legal_documents where kind in ('terms', 'partner-agreement')",
  /** Staff who have yet to set a password. */
  staff: 'select user_id as id from operator_invitations',
  apiKey: 'select min(id) as id from api_keys where withdrawn_at is null',
  /** Requested by no caller. */
  job: 'select id from jobs where requested_by = 999999998',
  payoutRun: 'select max(id) as id from payout_runs where prepared_by = 999999998',
  draftRun: 'select id from payout_runs where prepared_by = 999999998',
  bankStatement: 'select id from bank_statements',
  statementLine: "select id from bank_statement_lines where status = 'unmatched'",
  voucherMovement: "select max(id) as id from voucher_movements where kind = 'redeemed'",
  shopCustomer: 'select partner_id as id from customers',
  inboxEntry: "select id from import_inbox where status = 'waiting'",
  /** A past month that nobody has closed. */
  overCycle: 'select id from cycles where closed_at is null order by date_from limit 1',
  cyclePreview: 'select max(id) as id from cycle_previews where ended_at is not null',
  takeoverComparison: 'select id from takeover_comparisons',
  takeoverBalances: "select id from approvals where kind = 'takeover.balances' and status = 'open'",
  /** With numbers other than the specification's: an unchanged one cannot be submitted. */
  draftPlan:
    "select version::bigint as id from plans where approved_at is null and hash <> (select hash from plans where version = '1')",
  approvedPlan:
    'select version::bigint as id from plans where approved_at is not null and valid_from is null',
  planSimulation: `select id from plan_simulations where plan = '3'`,
  /** Of a partner who is not staff. */
  scheduledMove: 'select min(id) as id from scheduled_moves where done_at is null and withdrawn_at is null',
  contractEnd: 'select min(id) as id from contract_ends where done_at is null and withdrawn_at is null',
  movePreview: 'select max(id) as id from move_previews',
  webhookReceiver: 'select id from webhook_receivers',
  webhookDelivery: 'select id from webhook_deliveries',
  /** Prepared by no caller. */
  approval: "select id from approvals where status = 'open' and prepared_by = 999999998",
} as const;

export type OwnedKind = keyof typeof owned;
export type ObjectKind = OwnedKind | keyof typeof shared;
export type Objects = Readonly<Record<ObjectKind, number>>;

/** Whether objects of this kind have an owner. */
export function isOwned(kind: ObjectKind): kind is OwnedKind {
  return Object.hasOwn(owned, kind);
}

type Reader = Prepared<{ id: number | null }, [user: number, partner: number]>;

/** Each is a prepared statement: planning takes longer than execution. */
const readers = new Map<ObjectKind, Reader>();

function readerOf(kind: ObjectKind): Reader {
  const query: string = { ...owned, ...shared }[kind];
  const known =
    readers.get(kind) ??
    prepared<{ id: number | null }, [user: number, partner: number]>((user, partner) => {
      const bound = { $user: sql`${user}::bigint`, $partner: sql`${partner}::bigint` };
      const parts = query
        .split(/(\$user|\$partner)/)
        .map((part) => (part === '$user' || part === '$partner' ? bound[part] : sql.raw(part)));
      // Both parameters are given, whether the query uses them or not.
      return sql`select min(id) as id from (${sql.join(parts, sql``)}) as found
        where ${user}::bigint is not null and ${partner}::bigint is not null`;
    });
  readers.set(kind, known);
  return known;
}

const allKinds = Object.keys({ ...owned, ...shared }) as ObjectKind[];

/**
 * One object of each of these kinds, all kinds by default, that is somebody's or shared; {@link NOTHING} if there is
 * none.
 */
export async function objectsOf(
  db: Kysely<DB>,
  { user, partner }: { user: number; partner: number },
  kinds: readonly ObjectKind[] = allKinds,
): Promise<Record<ObjectKind, number>> {
  const found = await Promise.all(
    kinds.map(async (kind) => [kind, (await readerOf(kind)(db, user, partner))[0]?.id ?? NOTHING] as const),
  );
  return Object.fromEntries(found) as Record<ObjectKind, number>;
}
