import { createHash } from 'node:crypto';
import type { StatementBatch, StatementEntry, StatementTransaction } from '../types.ts';
import type { XmlPart } from '../xml/xml-part.ts';
import { isReturnCode, readTransaction, reference } from './transaction.ts';

/** A booking before its key is computed. */
export type UnkeyedEntry = Omit<StatementEntry, 'key' | 'bankReference' | 'hasBankReference'> & {
  readonly bankReference: string | null;
};

/** Reads one `Ntry` of either version; undefined if it is not booked yet. */
export function readEntry(entry: XmlPart, accountIban: string): UnkeyedEntry | undefined {
  const status = entry.require('Sts');
  // A `Cd` element in version 8, the text itself in version 2.
  if ((status.find('Cd') ?? status).content() !== 'BOOK') return undefined;
  const amountCents = signedCents(entry);
  const details = entry.all('NtryDtls').flatMap((part) => part.all('TxDtls'));
  const transactions = details.map((part) =>
    readTransaction(part, {
      accountIban,
      amountCents,
      isAlone: details.length === 1,
      isReturn: isReturnCode(entry),
    }),
  );
  const batch = batchOf(entry, transactions);
  // Details that name a file but no payment describe the sum: their text belongs to the booking.
  const [only] = transactions;
  const isDescription =
    batch !== null && transactions.length === 1 && only?.endToEndId === null && !only.returned;
  const info = entry.text('AddtlNtryInf');
  return {
    bankReference: reference(entry, 'AcctSvcrRef'),
    bookedOn: dayIn(entry, 'BookgDt') ?? requireDay(entry, 'ValDt'),
    valueOn: dayIn(entry, 'ValDt') ?? null,
    amountCents,
    isReversal: entry.text('RvslInd') === 'true' || entry.text('RvslInd') === '1',
    batch,
    transactions: isDescription ? [] : transactions,
    info: isDescription ? (info ?? (only.remittance || null)) : info,
  };
}

/** Adds the keys that identify bookings. Identical bookings are distinguished by their number in the file. */
export function withKeys(entries: readonly UnkeyedEntry[], accountIban: string | null): StatementEntry[] {
  const counts = new Map<string, number>();
  return entries.map((entry) => {
    const { bookedOn, amountCents, bankReference, batch, transactions, info } = entry;
    const content = bankReference ?? [entry.valueOn, batch, transactions, info];
    const facts = JSON.stringify([accountIban, bookedOn, amountCents, content]);
    const number = (counts.get(facts) ?? 0) + 1;
    counts.set(facts, number);
    const key = createHash('sha256').update(`${number} ${facts}`).digest('hex').slice(0, 32);
    return { ...entry, key, bankReference: bankReference ?? key, hasBankReference: bankReference !== null };
  });
}

/**
 * The amount of a booking or balance, positive in the account's favour.
 * @throws BankFileError
 */
export function signedCents(part: XmlPart): number {
  const cents = part.require('Amt').cents();
  const direction = part.require('CdtDbtInd');
  if (direction.content() === 'CRDT') return cents;
  if (direction.content() !== 'DBIT') direction.refuse();
  return cents === 0 ? 0 : -cents;
}

/** A booking stands for a file if the bank says so, or if all its transactions belong to one batch. */
function batchOf(entry: XmlPart, transactions: readonly StatementTransaction[]): StatementBatch | null {
  const [batch, ...others] = entry.all('NtryDtls').flatMap((part) => part.find('Btch') ?? []);
  const ids = new Set(transactions.map(({ batchId }) => batchId));
  const [common = null] = ids.size === 1 ? ids : [];
  if (others.length > 0) return null;
  if (!batch) {
    // A single payment has a batch too; the booking is the file's sum only if no payment is named.
    const namesNone = transactions.every(({ endToEndId }) => endToEndId === null);
    if (common === null || (transactions.length === 1 && !namesNone)) return null;
    // Returned payments name the batch of their file as well, but are not a file.
    if (transactions.some(({ returned }) => returned !== null)) return null;
    return { batchId: common, messageId: null, count: namesNone ? null : transactions.length };
  }
  const count = batch.find('NbOfTxs');
  if (count && !/^\d{1,15}$/.test(count.content() ?? '')) count.refuse();
  return {
    batchId: reference(batch, 'PmtInfId') ?? common,
    messageId: reference(batch, 'MsgId'),
    count: count ? Number(count.content()) : null,
  };
}

/** The day of `<BookgDt><Dt>` or `<BookgDt><DtTm>`. */
function dayIn(entry: XmlPart, path: string): string | undefined {
  const date = entry.find(path);
  return (date?.find('Dt') ?? date?.find('DtTm'))?.day();
}

function requireDay(entry: XmlPart, path: string): string {
  return dayIn(entry, path) ?? entry.require(`${path}/Dt`).day();
}
