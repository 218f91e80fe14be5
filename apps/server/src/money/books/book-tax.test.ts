import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { setUpDatabase } from '../../../test-support/set-up.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { bookTaxPaid, bookTaxReturned, taxPostings } from './book-tax.ts';
import { lockAccounts } from './books-lock.ts';
import { settleBooks } from './testing/settled-books.ts';

/** Positive postings by account, in cents. */
function posted(paper: Omit<Parameters<typeof taxPostings>[0], 'partner'>) {
  const postings = taxPostings({ ...paper, partner: 7 });
  expect(postings.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
  return Object.fromEntries(
    postings.filter(({ cents }) => cents !== 0).map(({ account, cents }) => [account, cents]),
  );
}

describe('the postings of a document to the tax accounts', () => {
  test('a credit note records its tax, which is in the payout', () => {
    expect(posted({ kind: 'credit-note', billedCents: 19_00, payoutCents: 19_00, ownCents: null })).toEqual({
      tax_noted: -19_00,
      tax_in_payout: 19_00,
    });
  });

  test('earlier corrections settled by its payout are set off against the partner’s tax debt', () => {
    expect(posted({ kind: 'credit-note', billedCents: 19_00, payoutCents: 13_43, ownCents: null })).toEqual({
      tax_noted: -19_00,
      tax_in_payout: 13_43,
      tax_owed: 5_57,
    });
    expect(posted({ kind: 'credit-note', billedCents: 0, payoutCents: -5_57, ownCents: null })).toEqual({
      tax_in_payout: -5_57,
      tax_owed: 5_57,
    });
  });

  test('a correction after payment is owed by the partner', () => {
    expect(
      posted({ kind: 'refund-correction', billedCents: 19_00, payoutCents: 19_00, ownCents: -5_57 }),
    ).toEqual({ tax_corrected: 5_57, tax_owed: -5_57 });
  });

  test('a cancelled note takes its tax out of the payout, and what it had set off is owed again', () => {
    expect(posted({ kind: 'correction', billedCents: 19_00, payoutCents: 13_43, ownCents: null })).toEqual({
      tax_corrected: 19_00,
      tax_in_payout: -13_43,
      tax_owed: -5_57,
    });
  });

  test('for a replacement note the payout pays the difference', () => {
    const cancelled = posted({ kind: 'correction', billedCents: 7_00, payoutCents: 7_00, ownCents: 7_00 });
    const note = posted({ kind: 'credit-note', billedCents: 12_00, payoutCents: 12_00, ownCents: 19_00 });
    expect([cancelled, note]).toEqual([
      { tax_corrected: 7_00, tax_owed: -7_00 },
      { tax_noted: -19_00, tax_in_payout: 12_00, tax_owed: 7_00 },
    ]);
  });

  test('without tax nothing is posted', () => {
    expect(posted({ kind: 'credit-note', billedCents: 0, payoutCents: 0, ownCents: null })).toEqual({});
  });
});

inFullRun(() => {
  describe('in settled books', () => {
    const database = setUpDatabase();
    beforeAll(async () => {
      await settleBooks(database);
    });

    /** SQL of returned payouts: there were none when the migration ran. */
    const cameBack = `select payout_id from journal_entries where kind = 'payout-returned'`;

    /** All tax postings of the books, entry by entry. */
    async function taxInBooks() {
      const { rows } = await database.pool.query(`
      select entry.kind, entry.payout_id, entry.paper_id, entry.occurred_at, posting.account, posting.partner_id,
        posting.amount_cents
      from journal_entries as entry left join postings as posting on posting.entry_id = entry.id
      where entry.kind in ('note', 'note-correction', 'tax-paid') and entry.payout_id not in (${cameBack})
      order by entry.kind, entry.payout_id, entry.paper_id, posting.account, posting.amount_cents`);
      return rows;
    }

    test('the migration books earlier documents as they are booked today, and is idempotent', async () => {
      const path = new URL('../../../migrations/0070_tax_in_the_books.sql', import.meta.url);
      const [, backfill] = (await readFile(path, 'utf8')).split('-- The documents issued so far');
      const booked = await taxInBooks();
      expect(booked.length).toBeGreaterThan(5);
      await database.pool.query(`begin; set local session_replication_role = replica;
      delete from postings where entry_id in (
        select id from journal_entries where kind in ('note', 'note-correction', 'tax-paid') and payout_id not in (${cameBack}));
      delete from journal_entries
      where kind in ('note', 'note-correction', 'tax-paid') and payout_id not in (${cameBack}); commit`);
      expect(await taxInBooks()).toEqual([]);
      for (const _ of ['once', 'again']) {
        await database.pool.query(`begin; -- ${backfill}; commit`);
        expect(await taxInBooks()).toEqual(booked);
      }
    });

    test('a document is booked once', async () => {
      const again = database.pool.query(`
      insert into journal_entries (kind, paper_id, payout_id, occurred_at)
      select kind, paper_id, payout_id, occurred_at from journal_entries where kind = 'note' limit 1`);
      await expect(again).rejects.toThrow(/journal_entries_paper_id_key/);
    });

    test('tax returned with a payout is in it again, and is paid again with it', async () => {
      const { rows } = await database.pool.query<{ payout: number; partner: number; cents: number }>(
        `select id as payout, partner_id as partner, tax_cents as cents from payouts where status = 4 and tax_cents > 0`,
      );
      const [{ payout, partner, cents } = { payout: 0, partner: 0, cents: 0 }] = rows;
      const at = new Date('2026-05-20T00:00:00Z');
      const held = async () => {
        const found = await database.pool.query<{ account: string; cents: number }>(
          `select account, sum(amount_cents)::bigint as cents from postings join journal_entries on journal_entries.id = entry_id
         where payout_id = $1 and account in ('tax_in_payout', 'tax_paid') group by account order by account`,
          [payout],
        );
        return found.rows.map((row) => row.cents);
      };
      const move = (book: typeof bookTaxPaid) =>
        inTransaction(database.db, async (tx) => {
          await lockAccounts(tx, partner);
          await book(tx, { payout, partner, at });
        });
      expect(await held()).toEqual([0, cents]);
      await move(bookTaxReturned);
      await move(bookTaxReturned);
      expect(await held()).toEqual([cents, 0]);
      await move(bookTaxPaid);
      expect(await held()).toEqual([0, cents]);
    });
  });
});
