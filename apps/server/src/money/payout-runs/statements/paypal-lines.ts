import { createHash } from 'node:crypto';
import { berlinDay } from '@blattwerk/plan/days.ts';
import type { PaypalResult } from '../../bank-files/types.ts';
import type { Line } from './statement-lines.ts';

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
export function linesOfResults(results: readonly PaypalResult[], now: Date): ResultLines {
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
