import { judgedStatement } from '../../bank-files/testing/schemas.ts';
import { COMPANY_IBAN } from './run-server.ts';

/** A booking in a test statement. */
export interface Booking {
  readonly reference: string;
  /** Cents; negative: outgoing. */
  readonly cents: number;
  readonly endToEndId?: string;
  readonly returned?: { readonly code: string };
  readonly batch?: { readonly id: string; readonly count: number };
}

const amount = (cents: number) => (Math.abs(cents) / 100).toFixed(2);

function entry({ reference, cents, endToEndId, returned, batch }: Booking): string {
  const side = cents < 0 ? 'DBIT' : 'CRDT';
  const details = batch
    ? `<Btch><PmtInfId>${batch.id}</PmtInfId><NbOfTxs>${batch.count}</NbOfTxs></Btch>`
    : `<TxDtls><Refs><EndToEndId>${endToEndId ?? 'NOTPROVIDED'}</EndToEndId></Refs>
        <Amt Ccy="EUR">${amount(cents)}</Amt><CdtDbtInd>${side}</CdtDbtInd>
        ${returned ? `<RtrInf><Rsn><Cd>${returned.code}</Cd></Rsn></RtrInf>` : ''}</TxDtls>`;
  return `<Ntry><Amt Ccy="EUR">${amount(cents)}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
    <BookgDt><Dt>2026-05-22</Dt></BookgDt><ValDt><Dt>2026-05-22</Dt></ValDt><AcctSvcrRef>${reference}</AcctSvcrRef>
    <BkTxCd><Prtry><Cd>NTRF</Cd></Prtry></BkTxCd><NtryDtls>${details}</NtryDtls></Ntry>`;
}

/** A camt.053 of an account with these bookings. */
export function camt053(bookings: readonly Booking[], { iban = COMPANY_IBAN, id = 'S-1' } = {}): string {
  return judgedStatement(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
  <GrpHdr><MsgId>${id}</MsgId><CreDtTm>2026-05-22T20:00:00+02:00</CreDtTm></GrpHdr>
  <Stmt><Id>${id}</Id><CreDtTm>2026-05-22T20:00:00+02:00</CreDtTm>
    <FrToDt><FrDtTm>2026-05-22T00:00:00+02:00</FrDtTm><ToDtTm>2026-05-22T23:59:59+02:00</ToDtTm></FrToDt>
    <Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>
    <Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">1000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>
      <Dt><Dt>2026-05-22</Dt></Dt></Bal>
    ${bookings.map(entry).join('')}</Stmt></BkToCstmrStmt></Document>`);
}

/** A pain.002 on a file: the whole refused or accepted, or single payments refused. */
export function pain002(
  messageId: string,
  {
    status,
    refused = [],
  }: { readonly status?: 'RJCT' | 'ACCP' | 'PART'; readonly refused?: readonly string[] },
  id = 'R-1',
): string {
  const payments = refused
    .map(
      (endToEndId) => `<TxInfAndSts><OrgnlEndToEndId>${endToEndId}</OrgnlEndToEndId><TxSts>RJCT</TxSts>
        <StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf></TxInfAndSts>`,
    )
    .join('');
  const batch =
    refused.length === 0
      ? ''
      : `<OrgnlPmtInfAndSts><OrgnlPmtInfId>any</OrgnlPmtInfId>${payments}</OrgnlPmtInfAndSts>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
  <GrpHdr><MsgId>${id}</MsgId><CreDtTm>2026-05-21T09:00:00Z</CreDtTm></GrpHdr>
  <OrgnlGrpInfAndSts><OrgnlMsgId>${messageId}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>
    ${status ? `<GrpSts>${status}</GrpSts>` : ''}
    ${status === 'RJCT' ? '<StsRsnInf><Rsn><Cd>MS03</Cd></Rsn></StsRsnInf>' : ''}</OrgnlGrpInfAndSts>
  ${batch}</CstmrPmtStsRpt></Document>`;
}
