import type { Counterparty, PaymentReturn, StatementTransaction } from '../types.ts';
import type { XmlPart } from '../xml/xml-part.ts';

/** What a transaction has from its booking. */
export interface OfEntry {
  readonly accountIban: string;
  readonly amountCents: number;
  /** Whether the booking consists of this transaction alone. */
  readonly isAlone: boolean;
  /** Whether the booking's own code says that something came back. */
  readonly isReturn: boolean;
}

/** One `TxDtls`, of either version. */
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

/** A reference; null where there is none or the file says so in words. */
export function reference(part: XmlPart, path: string): string | null {
  const text = part.text(path);
  return text === null || /^(NOTPROVIDED|NONREF|NOTAVAILABLE|NOREF)$/i.test(text) ? null : text;
}

/** Whether a code of a booking or transaction is that of a returned credit transfer. */
export function isReturnCode(part: XmlPart): boolean {
  // The German banks' own code is 159, wherever it stands between others: "NTRF+159+9310".
  const own = part.text('BkTxCd/Prtry/Cd')?.split('+').includes('159') ?? false;
  return own || part.text('BkTxCd/Domn/Fmly/SubFmlyCd') === 'RRTN';
}

/** In euro, with the sign of its booking unless it has its own; null where only other currencies are named. */
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
  // Some banks leave the parties of a return as they were when it was paid, others turn them round.
  if (payer.iban === entry.accountIban) return payee;
  if (payee.iban === entry.accountIban) return payer;
  return entry.paysUs ? payer : payee;
}

function partyOf(details: XmlPart, role: 'Dbtr' | 'Cdtr'): Counterparty {
  const parties = details.find('RltdPties');
  // A party within `Pty` in version 8, by itself in version 2.
  const name = parties?.text(`${role}/Pty/Nm`) ?? parties?.text(`${role}/Nm`) ?? null;
  return { name, iban: parties?.text(`${role}Acct/Id/IBAN`)?.replaceAll(/\s/g, '').toUpperCase() ?? null };
}
