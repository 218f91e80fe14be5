import {
  findBankAccount,
  insertBankAccount,
  updateBankAccount,
} from '@blattwerk/server/account/bank-accounts/bank-accounts.queries.ts';
import { findUserOf } from '@blattwerk/server/identity/users/users.queries.ts';
import { readPaypalResults } from '@blattwerk/server/money/bank-files/paypal/read-paypal-results.ts';
import { readBankFile } from '@blattwerk/server/money/bank-files/read-bank-file.ts';
import { payoutStatus } from '@blattwerk/server/money/books/book-payout.ts';
import { bookStatements } from '@blattwerk/server/money/payout-runs/statements/book-statements.job.ts';
import {
  keepPaypalResults,
  keepStatements,
} from '@blattwerk/server/money/payout-runs/statements/import-statement.ts';
import { type Booking, camt053 } from '@blattwerk/server/money/payout-runs/testing/bank-answers.ts';
import { inTransaction } from '@blattwerk/server/platform/database/transaction.ts';
import { expect } from 'vitest';
import { decidedOnce, type Step } from './order-steps.ts';
import { accountOf } from './people.ts';
import { nothing } from './refused.ts';
import { COMPANY_IBAN, depsOf, type Model, type World } from './world.ts';

interface Transfer {
  readonly payout: number;
  readonly endToEndId: string;
  readonly cents: number;
  readonly status: 'sent' | 'paid';
}

/** Payments that the bank or PayPal was asked to make and has not returned. */
async function findTransfers({ database: { pool } }: World, type: 'bank' | 'paypal'): Promise<Transfer[]> {
  const { rows } = await pool.query<Transfer>(
    `select item.payout_id as payout, item.end_to_end_id as "endToEndId", item.amount_cents as cents, item.status
     from payout_run_items as item join payout_runs as run on run.id = item.run_id and run.type = $1
     where item.status in ('sent', 'paid') order by item.id`,
    [type],
  );
  return rows;
}

/** The transfers in question: each by a bit of a number, or those to one partner. */
type Choice = number | { readonly of: readonly number[] };

async function findSome(
  world: World,
  model: Model,
  { type, choice }: { readonly type: 'bank' | 'paypal'; readonly choice: Choice },
): Promise<Transfer[]> {
  const transfers = await findTransfers(world, type);
  if (typeof choice === 'number') return transfers.filter((_, index) => (choice >> (index % 10)) % 2 === 1);
  const partners = choice.of.map((who) => world.partners[who]);
  const payouts = model.payouts.filter(({ partner }) => partners.includes(partner)).map(({ id }) => id);
  return transfers.filter(({ payout }) => payouts.includes(payout));
}

/** A bank statement: payments of the live files, and returns of earlier payments. */
export function takeStatement(choice: Choice): Step {
  const decide = decidedOnce(async (world, model) => {
    const transfers = await findSome(world, model, { type: 'bank', choice });
    return { transfers, id: `S-${world.clock.now.toISOString()}` };
  });
  return async (world, model) => {
    const deps = depsOf(world);
    const { transfers, id } = await decide(world, model);
    if (transfers.length === 0) return nothing;
    model.statement = id;
    const bookings = transfers.map(({ endToEndId, cents, status }, index): Booking => {
      const reference = `${id}-${index}`;
      if (status === 'sent') return { reference, cents: -cents, endToEndId };
      return { reference, cents, endToEndId, returned: { code: 'AC04' } };
    });
    const bytes = Buffer.from(camt053(bookings, { iban: COMPANY_IBAN, id }));
    const read = await readBankFile(bytes);
    if (read.kind !== 'statements') throw new Error('a statement was not recognized as one');
    const { statements } = read;
    await inTransaction(deps.db, (db) =>
      keepStatements({ ...deps, db }, { statements, bytes, by: world.operator }),
    );
    await bookStatements(deps);
    const lines = await findLines(world, id);
    expect(lines).toHaveLength(transfers.length);
    return () => {
      learn(model, lines);
      model.statement = null;
    };
  };
}

/** A PayPal report: payments, and payments that nobody claimed and that were returned. */
export function takePaypalResults(choice: Choice): Step {
  const decide = decidedOnce(async (world, model) => {
    const transfers = await findSome(world, model, { type: 'paypal', choice });
    return { transfers, id: `PP-${world.clock.now.toISOString()}` };
  });
  return async (world, model) => {
    const deps = depsOf(world);
    const { transfers, id } = await decide(world, model);
    if (transfers.length === 0) return nothing;
    model.statement = id;
    const rows = transfers.map(({ endToEndId, cents, status }, index) => {
      const result = status === 'sent' ? 'Completed' : 'Returned';
      return [`one@example.org`, (cents / 100).toFixed(2), 'EUR', endToEndId, result, `${id}-${index}`].join(
        ',',
      );
    });
    const header = 'Recipient,Amount,Currency,Unique ID,Status,Transaction ID';
    const bytes = Buffer.from([header, ...rows].join('\n'));
    const results = await readPaypalResults(bytes);
    await inTransaction(deps.db, (db) =>
      keepPaypalResults({ ...deps, db }, { results, bytes, by: world.operator }),
    );
    await bookStatements(deps);
    const lines = await findLines(world, id);
    expect(lines).toHaveLength(transfers.length);
    return () => {
      learn(model, lines);
      model.statement = null;
    };
  };
}

/** Each line is booked in a transaction of its own: those before a lost connection count. */
export async function learnBooked(model: Model, world: World): Promise<void> {
  if (model.statement === null) return;
  const lines = await findLines(world, model.statement);
  learn(
    model,
    lines.filter(({ payout }) => payout !== null),
  );
}

/** Applies the lines of a statement to the model. */
function learn(model: Model, lines: readonly BookedLine[]): void {
  for (const { payout, kind, mismatch } of lines) {
    // A payout that it takes something back from may have to be settled first: then an operator decides on the line.
    if (payout === null) expect(mismatch).toBe('notBookable');
    const known = model.payouts.find((one) => one.id === payout);
    if (known) known.status = kind === 'paid' ? payoutStatus.paid : payoutStatus.returned;
  }
}

interface BookedLine {
  readonly payout: number | null;
  readonly kind: 'paid' | 'returned' | null;
  readonly mismatch: string | null;
}

/** The outcome of the lines of a statement. */
async function findLines({ database: { pool } }: World, statement: string): Promise<BookedLine[]> {
  const { rows } = await pool.query<BookedLine>(
    `select matched.payout_id as payout, matched.kind, line.mismatch
     from bank_statement_lines as line left join bank_statement_matches as matched on matched.line_id = line.id
     where line.reference like $1 || '-%'`,
    [statement],
  );
  return rows;
}

/** A partner whose payment was returned enters another account; its hold is ended immediately. */
export function changeAccount(pick: number): Step {
  return async (world, { payouts }) => {
    const { secrets, db } = depsOf(world);
    const returned = payouts.filter(({ status }) => status === payoutStatus.returned);
    const payout = returned[pick % returned.length];
    if (payout === undefined) return nothing;
    await inTransaction(db, async (tx) => {
      const user = await findUserOf(tx, payout.partner);
      const { attempt } = await tx
        .selectFrom('payouts')
        .select('attempt')
        .where('id', '=', payout.id)
        .executeTakeFirstOrThrow();
      const account = { user, at: world.clock.now, ...accountOf(payout.partner, attempt) };
      const known = await findBankAccount({ db: tx, secrets }, { user });
      await (known ? updateBankAccount : insertBankAccount)({ db: tx, secrets }, account);
    });
    return nothing;
  };
}
