import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { bankFileError } from '../bank-file-error.ts';
import type { BatchStatus, PaymentStatusLine, PaymentStatusReport, StatusReason } from '../types.ts';
import type { XmlPart } from '../xml/xml-part.ts';
import { statusOfCode } from './status-codes.ts';

const namespaces = new Set([
  'urn:iso:std:iso:20022:tech:xsd:pain.002.001.03',
  'urn:iso:std:iso:20022:tech:xsd:pain.002.001.10',
]);

/** Whether this namespace is that of a status report. */
export function isStatusReport(namespace: string): boolean {
  return namespaces.has(namespace);
}

/**
 * A bank's answer to one file of credit transfers.
 * @throws BankFileError, also for an answer to another kind of file
 */
export function readStatusReport(root: XmlPart): PaymentStatusReport {
  const report = root.require('CstmrPmtStsRpt');
  const file = report.require('OrgnlGrpInfAndSts');
  const kind = file.requireText('OrgnlMsgNmId');
  if (!kind.startsWith('pain.001'))
    throw bankFileError(`${file.path}/OrgnlMsgNmId`, refusal('bankFileKind', { kind: kind.slice(0, 60) }));
  return {
    id: report.requireText('GrpHdr/MsgId'),
    createdAt: report.require('GrpHdr/CreDtTm').instant(),
    messageId: file.requireText('OrgnlMsgId'),
    status: statusOf(file, 'GrpSts'),
    reasons: reasonsOf(file),
    batches: report.all('OrgnlPmtInfAndSts').map(readBatch),
  };
}

function readBatch(batch: XmlPart): BatchStatus {
  return {
    batchId: batch.requireText('OrgnlPmtInfId'),
    status: statusOf(batch, 'PmtInfSts'),
    reasons: reasonsOf(batch),
    payments: batch.all('TxInfAndSts').map(readPayment),
  };
}

function readPayment(payment: XmlPart): PaymentStatusLine {
  const endToEndId = payment.text('OrgnlEndToEndId');
  return {
    endToEndId: endToEndId === 'NOTPROVIDED' ? null : endToEndId,
    status: statusOf(payment, 'TxSts'),
    reasons: reasonsOf(payment),
    amountCents: payment.find('OrgnlTxRef/Amt/InstdAmt')?.cents() ?? null,
  };
}

function statusOf(part: XmlPart, element: string) {
  const code = part.text(element);
  return code === null ? null : statusOfCode(code);
}

function reasonsOf(part: XmlPart): StatusReason[] {
  return part.all('StsRsnInf').map((reason) => {
    const text = reason
      .all('AddtlInf')
      .map((line) => line.content() ?? '')
      .join(' ')
      .trim();
    return { code: reason.text('Rsn/Cd') ?? reason.text('Rsn/Prtry'), text: text || null };
  });
}
