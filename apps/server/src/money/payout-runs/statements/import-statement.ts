import { createHash } from 'node:crypto';
import { berlinDay } from '@blattwerk/plan/days.ts';
import { ApiError, invalidField } from '../../../platform/api-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { InTx, Tx } from '../../../platform/database/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { BankStatement, PaypalResult } from '../../bank-files/types.ts';
import { lockPayoutSettings } from '../settings/payout-settings.queries.ts';
import {
  findStatementByHash,
  insertLines,
  insertStatement,
  type NewStatement,
  setUnchanged,
} from './bank-statements.queries.ts';
import { findBatchFacts } from './known.queries.ts';
import { type Line, linesOf } from './statement-lines.ts';

type KeepDeps = InTx<Pick<Deps, 'db' | 'secrets' | 'clock'>>;

interface Taken {
  /** Of the file: only its hash is stored. */
  readonly bytes: Uint8Array;
  /** The user who imports it. */
  readonly by: number;
}

/** An imported file; `isNew` is false if it was imported before, and then nothing changed. */
interface Kept {
  readonly statement: number;
  readonly isNew: boolean;
}

/**
 * Stores statements of the company's account: each booking waits until it is processed (`bookLines`). Bookings known from
 * another statement are skipped, and the same file again changes nothing.
 * @throws ApiError 422 for a statement of another account, 409 before the company has given its own
 */
export async function keepStatements(
  deps: KeepDeps,
  { statements, bytes, by }: Taken & { readonly statements: readonly BankStatement[] },
): Promise<Kept> {
  // Serializes imports of the same bookings from different files.
  const { iban } = await lockPayoutSettings(deps);
  if (iban === null) throw new ApiError(409, 'payoutAccountMissing');
  const isOthers = statements.some(({ accountIban }) => accountIban !== null && accountIban !== iban);
  if (isOthers) throw invalidField('file', 'statementOtherAccount');
  const ours = await findBatchFacts(deps.db, statements.flatMap(batchIdsOf));
  const lines = linesOf(statements, (batchId) => ours.has(batchId));
  const days = statements.flatMap(({ from, to }) => [from, to]).filter((day) => day !== null);
  return keep(deps, bytes, lines, {
    kind: statements[0]?.kind ?? 'statement',
    bankId: statements.map(({ id }) => id).join(', '),
    from: days.toSorted()[0] ?? null,
    to: days.toSorted().at(-1) ?? null,
    undecided: 0,
    by,
  });
}

/**
 * Stores results of PayPal mass payments as lines: final ones wait until they are processed, the others are only counted and
 * come again in a later list. Known results are skipped, and the same file again changes nothing.
 */
export async function keepPaypalResults(
  deps: KeepDeps,
  { results, bytes, by }: Taken & { readonly results: readonly PaypalResult[] },
): Promise<Kept> {
  await lockPayoutSettings(deps);
  const { lines, undecided } = linesOfResults(results, deps.clock.now());
  const bankId = `PayPal ${hashOf(bytes).toString('hex').slice(0, 12)}`;
  return keep(deps, bytes, lines, { kind: 'paypal', bankId, from: null, to: null, undecided, by });
}

async function keep(
  deps: KeepDeps,
  bytes: Uint8Array,
  lines: readonly Line[],
  fields: Omit<NewStatement, 'sha256' | 'at'>,
): Promise<Kept> {
  const { db, clock } = deps;
  const sha256 = hashOf(bytes);
  const statement = await insertStatement(db, { ...fields, sha256, at: clock.now() });
  if (statement === undefined) return { statement: await requireKnown(db, sha256), isNew: false };
  const added = await insertLines(deps, statement, lines);
  const unchanged = lines.length - added;
  await setUnchanged(db, statement, unchanged);
  const details = { before: {}, after: { lines: added, unchanged } };
  await audit(db, {
    user: fields.by,
    action: 'write',
    subject: `/api/bank_statements/${statement}`,
    details,
  });
  return { statement, isNew: true };
}

/** The statement that was imported from a file. */
async function requireKnown(db: Tx, sha256: Buffer): Promise<number> {
  const id = await findStatementByHash(db, sha256);
  if (id === undefined) throw new Error('a statement was imported but cannot be found');
  return id;
}

function hashOf(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}

function batchIdsOf({ entries }: BankStatement): string[] {
  const ids = entries.flatMap(({ batch, transactions }) => [
    batch?.batchId ?? null,
    ...transactions.map(({ batchId }) => batchId),
  ]);
  return [...new Set(ids.filter((id) => id !== null))];
}

/** Lines made from PayPal results. */
interface ResultLines {
  readonly lines: Line[];
  /** Number of results that are not final yet. */
  readonly undecided: number;
}

/**
 * Final results of mass payments as lines of a statement: completed ones left the account, returned or failed ones came back. A
 * result with an unknown status becomes a line that a person decides on. PayPal's list has no days, so a line has the day of
 * the import.
 */
function linesOfResults(results: readonly PaypalResult[], now: Date): ResultLines {
  const final = results.filter(({ status }) => status !== 'pending' && status !== 'unclaimed');
  const parts = new Map<string, number>();
  const lines = final.map((result) => {
    const key = keyOf(result);
    const part = parts.get(key) ?? 0;
    parts.set(key, part + 1);
    return lineOf(result, { key, part, day: berlinDay(now.getTime()) });
  });
  return { lines, undecided: results.length - final.length };
}

/** Identifies the same result in a later list; another status of the same payment is another line. */
function keyOf(result: PaypalResult): string {
  const { transactionId, endToEndId, email, amountCents } = result;
  const said = [transactionId, endToEndId, email.toLowerCase(), amountCents, outcomeOf(result)];
  return `paypal:${createHash('sha256').update(JSON.stringify(said)).digest('hex')}`;
}

function outcomeOf({ status, statusText }: PaypalResult): string {
  if (status === 'returned' || status === 'failed') return 'returned';
  return status === 'completed' ? 'paid' : statusText.toLowerCase();
}

function lineOf(
  result: PaypalResult,
  { key, part, day }: { readonly key: string; readonly part: number; readonly day: string },
): Line {
  const { status, statusText, reason, amountCents } = result;
  const isReturn = status === 'returned' || status === 'failed';
  return {
    key,
    part,
    reference: result.transactionId ?? 'PayPal',
    bookedOn: day,
    valueOn: null,
    amountCents: isReturn ? amountCents : -amountCents,
    endToEndId: result.endToEndId,
    batchId: null,
    count: null,
    isReturn,
    returnCode: null,
    returnText: isReturn ? (reason ?? statusText) : null,
    counterparty: result.email,
    text: [statusText, reason].filter((text) => text !== null).join(': '),
    ...(status === 'unknown' && { mismatch: 'unknownResult' as const }),
  };
}
