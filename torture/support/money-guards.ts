// biome-ignore lint/suspicious/noExplicitAny: stands for functions of every kind
type AnyFunction = (...given: any[]) => any;

/** A guard of the money, how it is taken away, and the check that is to miss it. */
export type MoneyGuard = { readonly shownBy: MoneyCheck } & (
  | {
      /** An exported function: what stands in its place. */
      readonly gone: AnyFunction;
    }
  | {
      /** A trigger or a constraint of the database, by its table. */
      readonly trigger: string;
      readonly on: string;
    }
  | {
      /** Locks between transactions, by the numbers they are known by, the last one included. */
      readonly locks: readonly (readonly [first: string, last: string])[];
    }
);

export type MoneyCheck =
  | 'payouts at once'
  | 'a key repeated'
  | 'closings at once'
  | 'releases at once'
  | 'moves that cross'
  | 'a place below oneself'
  | 'an entry that does not sum to zero'
  | 'a changed credit'
  | 'a removed posting'
  | 'postings added later';

const nothing = async () => undefined;
const only = (key: string) => [[key, key]] as const;

/** Every guard by its file and name, or by its name in the database. */
export const moneyGuards: Readonly<Record<string, MoneyGuard>> = {
  'books/books-lock.ts lockAccounts': { shownBy: 'payouts at once', gone: nothing },
  'books/books-lock.ts lockBooks': { shownBy: 'releases at once', gone: nothing },
  'platform/http/idempotency.ts answerOnce': {
    shownBy: 'a key repeated',
    gone: (deps, _request, answer) => deps.db.transaction().execute((db: unknown) => answer({ ...deps, db })),
  },
  'tree/require-place.ts requirePlace': { shownBy: 'a place below oneself', gone: nothing },
  'the lock of a repeated key': {
    shownBy: 'a key repeated',
    // All numbers but those that the product's other locks are known by.
    locks: [
      ['-9223372036854775808', '7201939999'],
      ['7201950000', '9223372036854775807'],
    ],
  },
  'the locks of a closing': { shownBy: 'closings at once', locks: [['7201940115', '7201940117']] },
  'the lock of the tree': { shownBy: 'moves that cross', locks: only('7201940114') },
  'the sum of an entry': {
    shownBy: 'an entry that does not sum to zero',
    trigger: 'journal_entries_sum_to_zero',
    on: 'journal_entries',
  },
  'credits for ever': { shownBy: 'a changed credit', trigger: 'credits_immutable', on: 'credits' },
  'postings for ever': { shownBy: 'a removed posting', trigger: 'postings_immutable', on: 'postings' },
  'postings with their entry': {
    shownBy: 'postings added later',
    trigger: 'postings_with_their_entry',
    on: 'postings',
  },
};
