import { lockKeys } from '@blattwerk/server/platform/database/lock-keys.ts';
import { paperRows } from './paper-guards.ts';
import type { FunctionGuard, TriggerGuard } from './removal.ts';
import { runRows } from './run-guards.ts';

/** A guard of the money, how to remove it, and the check that must then fail. */
export type MoneyGuard = { readonly shownBy: MoneyCheck } & (
  | FunctionGuard
  | TriggerGuard
  | {
      /** A unique index, by its table. */
      readonly unique: string;
      readonly on: string;
      /** A condition that selects the row to repeat; any row of the table if omitted. */
      readonly row?: string;
      /** Values in which the second row differs, so that no other index rejects it. */
      readonly but?: Readonly<Record<string, string>>;
    }
  | {
      /** Advisory locks by ranges of their keys, including the last one. */
      readonly locks: readonly (readonly [first: bigint, last: bigint])[];
    }
);

export type MoneyCheck =
  | 'payouts at once'
  | 'a key repeated'
  | 'papers issued at once'
  | 'a connection that is cut'
  | 'closings at once'
  | 'a closing that is cut off'
  | 'releases at once'
  | 'imports at once'
  | 'an import repeated'
  | 'a refund repeated'
  | 'moves that cross'
  | 'a place below oneself'
  | 'an entry that does not sum to zero'
  | 'a changed credit'
  | 'a removed posting'
  | 'postings added later'
  | 'an order of a closed month moved'
  | 'a payout of no credit'
  | 'the same row again';

const nothing = () => async () => undefined;
const only = (...keys: readonly number[]) => keys.map((key) => [BigInt(key), BigInt(key)] as const);
const known = Object.values(lockKeys);
const again = { shownBy: 'the same row again' } as const;

/** Every row that must not exist twice, even if all other checks fail. */
const uniqueRows: Readonly<Record<string, MoneyGuard>> = {
  'one order of a number': { ...again, unique: 'orders_source_number_key', on: 'orders' },
  'one refund of a number': {
    ...again,
    unique: 'refunds_number_key',
    on: 'refunds',
    row: 'number is not null',
  },
  'one membership of an order line': {
    ...again,
    unique: 'memberships_order_line_id_key',
    on: 'memberships',
  },
  'one cycle of a month': { ...again, unique: 'cycles_date_from_key', on: 'cycles' },
  'one credit of an order': {
    ...again,
    unique: 'books.credits_order_id_key',
    on: 'credits',
    row: `bonus = 'level' and reverses_id is null`,
  },
  'one step-up of a level': {
    ...again,
    unique: 'books.credits_once_key',
    on: 'credits',
    row: `bonus = 'step-up'`,
  },
  'one bonus of a month': {
    ...again,
    unique: 'books.credits_monthly_key',
    on: 'credits',
    row: `bonus = 'builder'`,
  },
  'one balance of a cycle': { ...again, unique: 'balances_partner_id_cycle_id_key', on: 'balances' },
  'one closing of a cycle': {
    ...again,
    unique: 'journal_entries_cycle_id_key',
    on: 'journal_entries',
    row: `kind = 'closing'`,
  },
  'one move of a delivery': {
    ...again,
    unique: 'journal_entries_delivery_key',
    on: 'journal_entries',
    row: `kind = 'delivery'`,
  },
  'one release of a time': {
    ...again,
    unique: 'journal_entries_released_until_key',
    on: 'journal_entries',
    row: `kind = 'release'`,
  },
  'one request of a payout': {
    ...again,
    unique: 'journal_entries_request_key',
    on: 'journal_entries',
    row: `kind = 'payout'`,
  },
  'one end of a payout': {
    ...again,
    unique: 'journal_entries_payout_end_key',
    on: 'journal_entries',
    row: `kind = 'payout-paid'`,
  },
  'one payout of a number': {
    ...again,
    unique: 'payouts_number_key',
    on: 'payouts',
    row: 'number is not null',
  },
  'one replacement of a note': {
    ...again,
    unique: 'payouts_replaces_id_key',
    on: 'payouts',
    row: 'replaces_id is not null',
    but: { number: '1000000' },
  },
  'a credit once in a payout': { ...again, unique: 'payout_credits_pkey', on: 'payout_credits' },
  'one booking of a correction': {
    ...again,
    unique: 'journal_entries_correction_key',
    on: 'journal_entries',
    row: `kind = 'correction'`,
  },
  'one credit of a correction': {
    ...again,
    unique: 'corrections_credit_cycle_id_credit_id_key',
    on: 'corrections',
    row: 'credit_id is not null',
    but: { approval_id: 'null' },
  },
  'one correction of a finding': {
    ...again,
    unique: 'corrections_finding_id_key',
    on: 'corrections',
    row: 'finding_id is not null',
  },
  'one correction of an approval': {
    ...again,
    unique: 'corrections_approval_id_key',
    on: 'corrections',
    row: 'approval_id is not null',
    but: { credit_cycle_id: 'null', credit_id: 'null', booked_at: 'null' },
  },
  'one release of a correction': {
    ...again,
    unique: 'journal_entries_correction_release_key',
    on: 'journal_entries',
    row: `kind = 'release' and correction_id is not null`,
    but: { released_until: `'2090-01-01'` },
  },
  'one booking of the tax of a document': {
    ...again,
    unique: 'journal_entries_paper_id_key',
    on: 'journal_entries',
    row: 'paper_id is not null',
  },
  'one write-off of an approval': { ...again, unique: 'write_offs_approval_id_key', on: 'write_offs' },
  'one letter of an approval': {
    ...again,
    unique: 'demands_approval_id_key',
    on: 'demands',
    row: 'approval_id is not null',
  },
  'one letter of a number': {
    ...again,
    unique: 'demands_number_key',
    on: 'demands',
    row: 'number is not null',
  },
  'one booking of a write-off': {
    ...again,
    unique: 'journal_entries_write_off_key',
    on: 'journal_entries',
    row: `kind = 'write-off'`,
  },
  'a credit once in a write-off': { ...again, unique: 'write_off_credits_pkey', on: 'write_off_credits' },
  'one voucher of a payout': {
    ...again,
    unique: 'vouchers_payout_id_key',
    on: 'vouchers',
    but: { code: `'another'` },
  },
  'one voucher of a code': {
    ...again,
    unique: 'vouchers_code_key',
    on: 'vouchers',
    but: { payout_id: 'null' },
  },
  'one range of numbers': { ...again, unique: 'number_ranges_pkey', on: 'number_ranges' },
  'one answer to a key': { ...again, unique: 'idempotency_keys_pkey', on: 'idempotency_keys' },
  'one place at a time': {
    ...again,
    unique: 'placements_current_key',
    on: 'placements',
    row: 'valid_to is null',
  },
};

/** Every guard, by the name of its function or of its object in the database. */
export const moneyGuards: Readonly<Record<string, MoneyGuard>> = {
  lockAccounts: { shownBy: 'payouts at once', gone: nothing },
  lockBooks: { shownBy: 'releases at once', gone: nothing },
  isClosed: {
    shownBy: 'closings at once',
    gone: () => async () => false,
  },
  findKnownOrders: {
    shownBy: 'an import repeated',
    gone: () => async () => new Map(),
  },
  decideRefunds: {
    shownBy: 'a refund repeated',
    // None of the order's refunds is known.
    gone:
      (decide) =>
      ({ known, ...input }) =>
        decide({ ...input, known: { ...known, refunds: [] } }),
  },
  nextPayoutNumber: {
    shownBy: 'papers issued at once',
    // Reads and increments without a lock.
    gone: () => async (db) => {
      const { last } = await db.selectFrom('number_ranges').select('last').executeTakeFirstOrThrow();
      await db
        .updateTable('number_ranges')
        .set({ last: last + 1 })
        .execute();
      return last + 1;
    },
  },
  isDatabaseUnavailable: {
    shownBy: 'a connection that is cut',
    gone: () => () => false,
  },
  answerOnce: {
    shownBy: 'a key repeated',
    gone: () => (deps, _request, answer) =>
      deps.db.transaction().execute((db: unknown) => answer({ ...deps, db })),
  },
  requirePlace: { shownBy: 'a place below oneself', gone: nothing },
  'the lock of a repeated key': {
    shownBy: 'a key repeated',
    // All keys except those of the product's other locks.
    locks: [
      [-(2n ** 63n), BigInt(Math.min(...known)) - 1n],
      [BigInt(Math.max(...known)) + 1n, 2n ** 63n - 1n],
    ],
  },
  'the lock of an import': { shownBy: 'imports at once', locks: only(lockKeys.import) },
  'an order in one month': {
    shownBy: 'an order of a closed month moved',
    trigger: 'orders_stay_in_closed_cycles',
    on: 'orders',
  },
  'the locks of a closing': {
    shownBy: 'closings at once',
    locks: only(lockKeys.computation, lockKeys.closing),
  },
  // The last two come after all checks of closings: one leaves a month half closed, the other cycles in the tree.
  inCycleTransaction: {
    shownBy: 'a closing that is cut off',
    gone: () => (database, work) => database.bulk(work),
  },
  'the lock of the tree': { shownBy: 'moves that cross', locks: only(lockKeys.tree) },
  'the sum of an entry': {
    shownBy: 'an entry that does not sum to zero',
    trigger: 'journal_entries_sum_to_zero',
    on: 'journal_entries',
  },
  'credits for ever': { shownBy: 'a changed credit', trigger: 'credits_immutable', on: 'credits' },
  'a payout of credits that are there': {
    shownBy: 'a payout of no credit',
    trigger: 'payout_credits_credit_id_insert',
    on: 'payout_credits',
  },
  'postings for ever': { shownBy: 'a removed posting', trigger: 'postings_immutable', on: 'postings' },
  'postings with their entry': {
    shownBy: 'postings added later',
    trigger: 'postings_with_their_entry',
    on: 'postings',
  },
  ...uniqueRows,
  ...paperRows,
  ...runRows,
};
