import { createHash } from 'node:crypto';
import { dayNumber } from '@blattwerk/plan/days.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { XmlDocument, XmlElement } from 'libxml2-wasm';
import { readBic, readIban } from '../../../account/bank-accounts/iban.ts';
import { isInSepa, isOutsideEea } from '../sepa/countries.ts';
import { isSepaIdentifier, toSepaText } from '../sepa/sepa-text.ts';
import type {
  Debtor,
  Payment,
  PaymentFile,
  SentText,
  StructuredAddress,
  WrittenPaymentFile,
} from '../types.ts';
import { LENGTHS } from './lengths.ts';
import { findPaymentFaults, isSendable, twoLettersOf } from './payment-faults.ts';

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';

/**
 * A file of credit transfers for the bank: pain.001.001.09 as German banks have accepted it since October 2025, in the subset
 * described in docs/decisions/2026-11-28-bank-files.md. The same input gives the same bytes. Payments with faults are left out
 * and listed. The bank books it as one sum under `batchId`.
 * @throws RangeError if the file itself has a fault: an identifier, its day, the debtor's name or account
 */
export async function writePaymentFile(file: PaymentFile): Promise<WrittenPaymentFile> {
  requireSound(file);
  const faults = findPaymentFaults(file.payments);
  const faulty = new Set(faults.map(({ endToEndId }) => endToEndId));
  const payments = file.payments.filter(({ endToEndId }) => !faulty.has(endToEndId));
  const controlSumCents = payments.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (payments.length === 0)
    return { xml: null, sha256: null, count: 0, controlSumCents: 0, faults, changes: [] };
  const { xml, changes } = await print({ ...file, payments }, controlSumCents);
  const sha256 = createHash('sha256').update(xml).digest('hex');
  return { xml, sha256, count: payments.length, controlSumCents, faults, changes };
}

function requireSound({ messageId, batchId, createdAt, dueOn, debtor }: PaymentFile): void {
  for (const id of [messageId, batchId]) {
    if (!isSepaIdentifier(id))
      throw new RangeError(`Not an identifier that banks accept: ${JSON.stringify(id)}`);
  }
  if (Number.isNaN(createdAt.getTime())) throw new RangeError('The file has no creation time');
  dayNumber(dueOn);
  if (toSepaText(debtor.name, LENGTHS.name) === '') throw new RangeError('The debtor has no name');
  const bic = debtor.bic === null ? null : readBic(debtor.bic);
  if (bic === undefined) throw new RangeError('The debtor’s BIC is invalid');
  const iban = readIban(debtor.iban);
  if (iban === undefined || !isInSepa(iban, bic))
    throw new RangeError('The debtor’s IBAN is not a SEPA account');
}

async function print(
  file: PaymentFile,
  controlSumCents: number,
): Promise<{ xml: Buffer; changes: SentText[] }> {
  // Imported with the first file: most processes never write one.
  const { XmlDocument } = await import('libxml2-wasm');
  const document = XmlDocument.create();
  try {
    const message = document.createRoot('Document', NAMESPACE).addElement('CstmrCdtTrfInitn');
    const totals = { count: String(file.payments.length), sum: formatCents(controlSumCents) };
    const texts = new SentTexts(null);
    const name = texts.send('debtor.name', file.debtor.name, LENGTHS.name);
    const header = message.addElement('GrpHdr');
    add(header, 'MsgId', file.messageId);
    add(header, 'CreDtTm', `${file.createdAt.toISOString().slice(0, 19)}Z`);
    add(header, 'NbOfTxs', totals.count);
    add(header, 'CtrlSum', totals.sum);
    add(header, 'InitgPty/Nm', name);
    const batch = message.addElement('PmtInf');
    add(batch, 'PmtInfId', file.batchId);
    add(batch, 'PmtMtd', 'TRF');
    add(batch, 'BtchBookg', 'true');
    add(batch, 'NbOfTxs', totals.count);
    add(batch, 'CtrlSum', totals.sum);
    add(batch, 'PmtTpInf/SvcLvl/Cd', 'SEPA');
    add(batch, 'ReqdExctnDt/Dt', file.dueOn);
    const leavesEea = file.payments.some(({ creditorIban }) => isOutsideEea(electronic(creditorIban)));
    addDebtor(batch, { ...file.debtor, name }, leavesEea ? texts : null);
    add(batch, 'ChrgBr', 'SLEV');
    const changes = file.payments.flatMap((payment) => addPayment(batch, payment));
    return { xml: bytesOf(document), changes: [...texts.changes, ...changes] };
  } finally {
    document.dispose();
  }
}

/** @param texts set if a payment leaves the EEA: the transfer then has to include the payer's address (EU 2023/1113) */
function addDebtor(batch: XmlElement, { name, iban, bic, address }: Debtor, texts: SentTexts | null): void {
  const party = batch.addElement('Dbtr');
  add(party, 'Nm', name);
  if (texts && isSendable(address)) addAddress(party, texts.sendAddress('debtor.address', address));
  add(batch, 'DbtrAcct/Id/IBAN', electronic(iban));
  if (bic === null) add(batch, 'DbtrAgt/FinInstnId/Othr/Id', 'NOTPROVIDED');
  else add(batch, 'DbtrAgt/FinInstnId/BICFI', electronic(bic));
}

function addPayment(batch: XmlElement, payment: Payment): SentText[] {
  const texts = new SentTexts(payment.endToEndId);
  const iban = electronic(payment.creditorIban);
  const transfer = batch.addElement('CdtTrfTxInf');
  add(transfer, 'PmtId/EndToEndId', payment.endToEndId);
  add(transfer, 'Amt/InstdAmt', formatCents(payment.amountCents)).setAttr('Ccy', 'EUR');
  if (payment.creditorBic !== null)
    add(transfer, 'CdtrAgt/FinInstnId/BICFI', electronic(payment.creditorBic));
  const party = transfer.addElement('Cdtr');
  add(party, 'Nm', texts.send('creditorName', payment.creditorName, LENGTHS.name));
  if (isOutsideEea(iban) && payment.creditorAddress)
    addAddress(party, texts.sendAddress('creditorAddress', payment.creditorAddress));
  add(transfer, 'CdtrAcct/Id/IBAN', iban);
  const remittance = texts.send('remittance', payment.remittance, LENGTHS.remittance);
  if (remittance !== '') add(transfer, 'RmtInf/Ustrd', remittance);
  return texts.changes;
}

function addAddress(party: XmlElement, parts: readonly [element: string, text: string][]): void {
  const address = party.addElement('PstlAdr');
  for (const [element, text] of parts) add(address, element, text);
}

/** Adds an element under new elements for each step of its path; returns the innermost. */
function add(parent: XmlElement, path: string, text: string): XmlElement {
  const innermost = path.split('/').reduce((element, name) => element.addElement(name), parent);
  innermost.addText(text);
  return innermost;
}

/** An IBAN or BIC in its electronic format. */
function electronic(code: string): string {
  return code.replaceAll(/[\s-]/g, '').toUpperCase();
}

function bytesOf(document: XmlDocument): Buffer {
  const pieces: Buffer[] = [];
  const write = (piece: Uint8Array) => {
    // The piece is a view of memory that the library reuses.
    pieces.push(Buffer.from(piece));
    return piece.length;
  };
  document.save({ write, close: () => true }, { format: true, encoding: 'UTF-8' });
  return Buffer.concat(pieces);
}

/** Converts texts for sending, and records which of them were changed. */
class SentTexts {
  readonly changes: SentText[] = [];
  readonly #endToEndId: string | null;

  /** @param endToEndId the payment of the texts; null for those of the file */
  constructor(endToEndId: string | null) {
    this.#endToEndId = endToEndId;
  }

  send(path: string, given: string, mostCharacters: number): string {
    const sent = toSepaText(given, mostCharacters);
    if (sent !== given) this.changes.push({ endToEndId: this.#endToEndId, path, given, sent });
    return sent;
  }

  /** The parts of an address in the order of the format, without empty ones. */
  sendAddress(path: string, address: StructuredAddress): [element: string, text: string][] {
    const { street, postcode, city, countryISO } = address;
    const parts: [string, string][] = [
      ['StrtNm', this.send(`${path}.street`, street ?? '', LENGTHS.street)],
      ['PstCd', this.send(`${path}.postcode`, postcode ?? '', LENGTHS.postcode)],
      ['TwnNm', this.send(`${path}.city`, city ?? '', LENGTHS.city)],
      ['Ctry', twoLettersOf(countryISO) ?? ''],
    ];
    return parts.filter(([, text]) => text !== '');
  }
}
