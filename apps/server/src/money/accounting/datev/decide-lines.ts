import type { OtherPurpose, Purpose, Treatment } from '@blattwerk/contract/accounting/purposes.ts';
import { berlinDay } from '@blattwerk/plan/days.ts';
import { formatPayoutNumber } from '../../payouts/payout-number.ts';
import { creditorAccount, expenseAccount, missingExpense } from '../account-plan.ts';
import type { Account, AccountingSettings } from '../settings.queries.ts';
import type { BatchLine } from './write-batch.ts';

interface Booked {
  readonly entry: number;
  readonly at: Date;
  readonly partner: number;
  /** As printed on the document, since the file must not change later. */
  readonly name: string;
}

/** A self-billed invoice or a correction; cents, negative for a correction. */
export interface DocumentBooking extends Booked {
  readonly kind: 'document';
  readonly number: number;
  readonly isCorrection: boolean;
  /** The booking of an objection to it, or of the end of one. */
  readonly isObjection?: true;
  readonly treatment: Treatment;
  /** Net by bonus. */
  readonly lines: readonly { readonly bonus: string; readonly cents: number }[];
  readonly taxCents: number;
}

/** Money sent or, if negative, returned; or a debt paid or written off. Gross cents. */
interface MoneyBooking extends Booked {
  readonly kind: 'money';
  readonly purpose: OtherPurpose;
  readonly number: number | null;
  readonly payout: number | null;
  readonly grossCents: number;
}

/** A voucher's redemption or, if negative, refund, or its expiry: booked between the voucher liability and where the value went. */
interface VoucherBooking extends Booked {
  readonly kind: 'voucher';
  readonly purpose: 'voucher-redeemed' | 'voucher-expired';
  readonly number: null;
  readonly grossCents: number;
}

/**
 * What a payment of a debt settles besides documents, so that the partner's account ends at 0: commission taken back (if
 * negative: earned) that no document had billed, and tax of documents that was not demanded. Cents.
 */
interface SettledBooking extends Booked {
  readonly kind: 'settled';
  readonly number: null;
  readonly takenBackCents: number;
  readonly givenUpCents: number;
}

/** A journal entry as the tax adviser's books see it. */
export type Booking = DocumentBooking | MoneyBooking | VoucherBooking | SettledBooking;

/** The lines of bookings, and what is missing for them: purposes without an account, and partners whose number fits no account. */
export interface DecidedLines {
  readonly lines: readonly BatchLine[];
  readonly unset: readonly Purpose[];
  readonly unfit: readonly number[];
}

/** Turns bookings into lines: positive gross amounts with their side; a document gives one line per account. */
export function decideLines(bookings: readonly Booking[], settings: AccountingSettings): DecidedLines {
  const lines: BatchLine[] = [];
  const unset = new Set<Purpose>();
  const unfit = new Set<number>();
  for (const booking of bookings) {
    if (booking.kind === 'voucher') {
      const line = voucherLine(booking, settings);
      if (typeof line === 'string') unset.add(line);
      else lines.push(line);
      continue;
    }
    const creditor = creditorAccount(settings, booking.partner);
    if (creditor === null) unfit.add(booking.partner);
    for (const part of partsOf(booking, settings)) {
      if (part.account === null) unset.add(part.purpose);
      else if (creditor !== null && part.cents !== 0)
        lines.push(lineOf(booking, part.account, { creditor, cents: part.cents }));
    }
  }
  return { lines, unset: [...unset], unfit: [...unfit] };
}

/** The line of a voucher, which is on no partner's account; if an account is missing, its purpose. */
function voucherLine(
  { purpose, grossCents, at, entry }: VoucherBooking,
  { accounts }: AccountingSettings,
): BatchLine | OtherPurpose {
  const [owed, other] = [accounts.shopping, accounts[purpose]];
  if (owed === undefined) return 'shopping';
  if (other === undefined) return purpose;
  return {
    cents: Math.abs(grossCents),
    account: owed.account,
    contra: other.account,
    side: grossCents > 0 ? 'S' : 'H',
    key: null,
    day: berlinDay(at.getTime()),
    document: '',
    text: `${purpose === 'voucher-expired' ? 'Gutschein abgelaufen' : 'Gutschein'} ${entry}`,
  };
}

/** The amount for one account; positive `cents` credit the partner. */
interface Part {
  readonly account: Account | null;
  readonly purpose: Purpose;
  readonly cents: number;
}

function partsOf(
  booking: DocumentBooking | MoneyBooking | SettledBooking,
  settings: AccountingSettings,
): Part[] {
  if (booking.kind === 'document') return documentParts(booking, settings);
  return booking.kind === 'money' ? moneyParts(booking, settings) : settledParts(booking, settings);
}

/** Without a document no tax was shown, so this reduces the expense for commissions without tax. */
function settledParts(
  { takenBackCents, givenUpCents }: SettledBooking,
  settings: AccountingSettings,
): Part[] {
  const purpose = missingExpense('unproven');
  const expense = expenseAccount(settings, 'all', 'unproven') ?? null;
  const loss = settings.accounts['write-off'] ?? null;
  return [
    { account: expense, purpose, cents: 0 - takenBackCents },
    { account: loss, purpose: 'write-off' as const, cents: givenUpCents },
  ].filter(({ cents }) => cents !== 0);
}

function moneyParts({ purpose, grossCents }: MoneyBooking, { accounts }: AccountingSettings): Part[] {
  if (grossCents === 0) return [];
  return [
    {
      account: accounts[purpose] ?? null,
      purpose,
      cents: purpose === 'write-off' || purpose === 'debt-paid' ? grossCents : -grossCents,
    },
  ];
}

function documentParts(
  { lines, taxCents, treatment }: DocumentBooking,
  settings: AccountingSettings,
): Part[] {
  const byAccount = new Map<string, { account: Account; cents: number }>();
  for (const { bonus, cents } of lines) {
    const account = expenseAccount(settings, bonus, treatment);
    if (!account) return [{ account: null, purpose: missingExpense(treatment), cents }];
    const key = `${account.account}/${account.key ?? ''}`;
    byAccount.set(key, { account, cents: (byAccount.get(key)?.cents ?? 0) + cents });
  }
  const nets = [...byAccount.values()];
  const taxes = shareTax(
    nets.map(({ cents }) => cents),
    taxCents,
  );
  return nets.map(({ account, cents }, i) => ({
    account,
    purpose: missingExpense(treatment),
    cents: cents + (taxes[i] as number),
  }));
}

/**
 * Distributes the tax of a document over its lines by largest remainder, so that they add up to the tax, which was rounded once
 * on the total. With one line, as when all bonuses share an account, the line gets the document's tax.
 */
export function shareTax(nets: readonly number[], taxCents: number): number[] {
  const sum = nets.reduce((all, cents) => all + cents, 0);
  if (sum === 0) return nets.map((_, i) => (i === 0 ? taxCents : 0));
  const parts = nets.map((cents, i) => ({ i, ...floorShare(cents, taxCents, sum) }));
  const shares = parts.map(({ share }) => share);
  const left = taxCents - shares.reduce((all, cents) => all + cents, 0);
  const order = parts.toSorted((a, b) => Number(b.rest > a.rest) - Number(b.rest < a.rest) || a.i - b.i);
  for (const { i } of order.slice(0, left)) shares[i] = (shares[i] as number) + 1;
  return shares;
}

/** `cents` * `taxCents` / `sum`, rounded down whatever the signs, and the remainder as a fraction of the sum. */
function floorShare(cents: number, taxCents: number, sum: number): { share: number; rest: bigint } {
  const sign = sum < 0 ? -1n : 1n;
  const [product, divisor] = [sign * BigInt(cents) * BigInt(taxCents), sign * BigInt(sum)];
  const rest = ((product % divisor) + divisor) % divisor;
  return { share: Number((product - rest) / divisor), rest };
}

/** A document credits the partner and its correction debits; a payment debits and its return credits. */
function lineOf(
  booking: DocumentBooking | MoneyBooking | SettledBooking,
  { account, key }: Account,
  { creditor, cents }: { readonly creditor: string; readonly cents: number },
): BatchLine {
  const credits = cents > 0;
  const common = {
    cents: Math.abs(cents),
    day: berlinDay(booking.at.getTime()),
    document: booking.number === null ? '' : formatPayoutNumber(booking.number),
    text: textOf(booking),
  };
  if (booking.kind !== 'money')
    return { ...common, account, contra: creditor, side: credits ? 'S' : 'H', key };
  return { ...common, account: creditor, contra: account, side: credits ? 'H' : 'S', key };
}

function textOf(booking: DocumentBooking | MoneyBooking | SettledBooking): string {
  const { name } = booking;
  if (booking.kind === 'settled') return `Ohne Beleg ${name}`;
  if (booking.kind === 'document') {
    if (booking.isObjection) return `Widerspruch ${name}`;
    return `${booking.isCorrection ? 'Korrektur' : 'Gutschrift'} ${name}`;
  }
  if (booking.purpose === 'write-off') return `Ausbuchung ${name}`;
  if (booking.purpose === 'debt-paid') return `Zahlung ${name}`;
  return `${booking.grossCents < 0 ? 'Rückläufer' : 'Auszahlung'} ${booking.payout ?? ''} ${name}`;
}

/** Debits and credits of each account, in cents. */
export function sumByAccount(
  lines: readonly BatchLine[],
): ReadonlyMap<string, { readonly debitCents: number; readonly creditCents: number }> {
  const sums = new Map<string, { debitCents: number; creditCents: number }>();
  const add = (account: string, side: 'debitCents' | 'creditCents', cents: number) => {
    const sum = sums.get(account) ?? { debitCents: 0, creditCents: 0 };
    sum[side] += cents;
    sums.set(account, sum);
  };
  for (const { account, contra, side, cents } of lines) {
    add(account, side === 'S' ? 'debitCents' : 'creditCents', cents);
    add(contra, side === 'S' ? 'creditCents' : 'debitCents', cents);
  }
  return sums;
}
