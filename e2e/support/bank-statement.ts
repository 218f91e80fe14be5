import { judgedStatement } from '@blattwerk/server/money/bank-files/testing/schemas.ts';

/** A payment of a bank file, as its bank statement names it. */
interface SentPayment {
  readonly endToEndId: string;
  /** As in the file, `1234.50`. */
  readonly amount: string;
}

/** The payments in a pain.001, in order. */
export function paymentsIn(pain001: string): SentPayment[] {
  return [...pain001.matchAll(/<CdtTrfTxInf>(.*?)<\/CdtTrfTxInf>/gs)].map(([, payment = '']) => ({
    endToEndId: /<EndToEndId>([^<]+)/.exec(payment)?.[1] ?? '',
    amount: /<InstdAmt Ccy="EUR">([\d.]+)/.exec(payment)?.[1] ?? '',
  }));
}

/** The account and the day of a statement, and its bookings. */
interface Happened {
  readonly iban: string;
  readonly day: string;
  /** Sequence number on that day, the first by default. */
  readonly number?: number;
  readonly paid: readonly SentPayment[];
  readonly returned: readonly SentPayment[];
}

/** A camt.053 with one booking for each payment and each return, in this order. */
export function statementOf({ iban, day, number = 1, paid, returned }: Happened): string {
  const entries = [
    ...paid.map((payment) => ({ payment, direction: 'DBIT', reason: '' })),
    ...returned.map((payment) => ({
      payment,
      direction: 'CRDT',
      reason: '<RtrInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>KONTO ERLOSCHEN</AddtlInf></RtrInf>',
    })),
  ].map(
    ({ payment: { endToEndId, amount }, direction, reason }, at) => `
      <Ntry>
        <Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
        <BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>
        <AcctSvcrRef>${day.replaceAll('-', '')}${number}${at}</AcctSvcrRef>
        <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>${reason === '' ? 'ESCT' : 'RRTN'}</SubFmlyCd></Fmly></Domn></BkTxCd>
        <NtryDtls><TxDtls>
          <Refs><EndToEndId>${endToEndId}</EndToEndId></Refs>
          <Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>${reason}
        </TxDtls></NtryDtls>
      </Ntry>`,
  );
  const cents = (payments: readonly SentPayment[]) =>
    payments.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
  const before = 1_000_000_00;
  return judgedStatement(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">
  <BkToCstmrStmt>
    <GrpHdr><MsgId>053-${day}-${number}</MsgId><CreDtTm>${day}T19:30:00+01:00</CreDtTm></GrpHdr>
    <Stmt>
      <Id>053-${day}-${number}</Id><CreDtTm>${day}T19:30:00+01:00</CreDtTm>
      <Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>${balance('OPBD', before, day)}${balance('CLBD', before - cents(paid) + cents(returned), day)}${entries.join('')}
    </Stmt>
  </BkToCstmrStmt>
</Document>
`);
}

/** The balances before and after the bookings (cents): no bank omits them. */
function balance(kind: 'OPBD' | 'CLBD', cents: number, day: string): string {
  return `
      <Bal>
        <Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp>
        <Amt Ccy="EUR">${(cents / 100).toFixed(2)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt>
      </Bal>`;
}
