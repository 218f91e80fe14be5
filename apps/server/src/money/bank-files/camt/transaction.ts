import type { Counterparty, PaymentReturn, StatementTransaction } from '../types.ts';
import type { XmlPart } from '../xml/xml-part.ts';

/** Facts of a booking that apply to its transactions. */
export interface OfEntry {
  readonly accountIban: string;
  readonly amountCents: number;
  /** Whether the booking consists of only this transaction. */
  readonly isAlone: boolean;
  /** Whether the booking's own code marks a return. */
  readonly isReturn: boolean;
}

/** Reads one `TxDtls`, of either version. */
export function readTransaction(details: XmlPart, entry: OfEntry): StatementTransaction {
  const amountCents = entry.isAlone ? entry.amountCents : amountOf(details, entry.amountCents);
  const returned = returnOf(details, entry.isReturn);
  const isReceived = (amountCents ?? entry.amountCents) > 0;
  return {
    endToEndId: reference(details, 'Refs/EndToEndId'),
    batchId: reference(details, 'Refs/PmtInfId'),
    amountCents,
    returned,
    remittance: remittanceOf(details),
    counterparty: counterpartyOf(details, { ...entry, paysUs: isReceived && returned === null }),
  };
}

/** A reference; null if it is missing or the file says so in words. */
export function reference(part: XmlPart, path: string): string | null {
  const text = part.text(path);
  return text === null || /^(NOTPROVIDED|NONREF|NOTAVAILABLE|NOREF)$/i.test(text) ? null : text;
}

/** Whether a booking or transaction has the code of a returned credit transfer. */
export function isReturnCode(part: XmlPart): boolean {
  // The German banks' own code is 159, among other parts: "NTRF+159+9310".
  const own = part.text('BkTxCd/Prtry/Cd')?.split('+').includes('159') ?? false;
  return own || part.text('BkTxCd/Domn/Fmly/SubFmlyCd') === 'RRTN';
}

/** In euro, with the sign of the booking unless it has its own; null if only other currencies are given. */
function amountOf(details: XmlPart, entryCents: number): number | null {
  const stated = [details.find('Amt'), details.find('AmtDtls/TxAmt/Amt')];
  const amount = stated.find((part) => part?.attribute('Ccy') === 'EUR');
  if (!amount) return null;
  const direction = details.text('CdtDbtInd');
  const isPaid = direction === null ? entryCents < 0 : direction === 'DBIT';
  const cents = amount.cents();
  return isPaid && cents !== 0 ? -cents : cents;
}

function returnOf(details: XmlPart, isReturnEntry: boolean): PaymentReturn | null {
  const info = details.find('RtrInf');
  if (!info && !isReturnEntry && !isReturnCode(details)) return null;
  const text = info
    ?.all('AddtlInf')
    .map((part) => part.content() ?? '')
    .join(' ')
    .trim();
  return { code: info?.text('Rsn/Cd') ?? info?.text('Rsn/Prtry') ?? null, text: text || null };
}

function remittanceOf(details: XmlPart): string {
  const info = details.find('RmtInf');
  const lines = info?.all('Ustrd').map((part) => part.content() ?? '') ?? [];
  const references = info?.all('Strd').map((part) => part.text('CdtrRefInf/Ref') ?? '') ?? [];
  const text = [...lines, ...references].filter((line) => line !== '').join(' ');
  return text || (details.text('AddtlTxInf') ?? '');
}

function counterpartyOf(details: XmlPart, entry: OfEntry & { paysUs: boolean }): Counterparty {
  const payer = partyOf(details, 'Dbtr');
  const payee = partyOf(details, 'Cdtr');
  // In a return some banks leave the parties as they were in the payment, others swap them.
  if (payer.iban === entry.accountIban) return payee;
  if (payee.iban === entry.accountIban) return payer;
  return entry.paysUs ? payer : payee;
}

function partyOf(details: XmlPart, role: 'Dbtr' | 'Cdtr'): Counterparty {
  const parties = details.find('RltdPties');
  // The party is within `Pty` in version 8, not nested in version 2.
  const name = parties?.text(`${role}/Pty/Nm`) ?? parties?.text(`${role}/Nm`) ?? null;
  return { name, iban: parties?.text(`${role}Acct/Id/IBAN`)?.replaceAll(/\s/g, '').toUpperCase() ?? null };
}
