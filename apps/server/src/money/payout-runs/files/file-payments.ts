import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/database-types.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { writePaymentFile } from '../../bank-files/pain001/write-payment-file.ts';
import { writePaypalFiles } from '../../bank-files/paypal/write-paypal-files.ts';
import type { Payment, PaypalPayment } from '../../bank-files/types.ts';
import { formatPayoutNumber } from '../../payouts/payout-number.ts';
import { findPayoutSnapshot, type Target } from '../../payouts/payout-snapshot.ts';
import { findTransferTarget } from '../../payouts/resend-payout.ts';
import { type FileItem, type FileRow, openDebtor } from './run-files.queries.ts';

interface Place {
  readonly db: Kysely<DB>;
  readonly secrets: Secrets;
}

type Item = Omit<FileItem, 'isOnHold'>;

/** The bytes of a file, and its facts. */
export interface WrittenFile {
  /** Null if nothing could be written. */
  readonly bytes: Buffer | null;
  /** Hexadecimal. */
  readonly sha256: string | null;
  readonly count: number;
  readonly controlSumCents: number;
  /** Why payments are left out, by end-to-end id: the first reason of each. */
  readonly faults: ReadonlyMap<string, string>;
}

/**
 * Writes a file of these items: the only place where the IBANs of payouts are decrypted for the bank. Deterministic: the same
 * rows always give the same bytes.
 */
export async function writeFile(place: Place, file: FileRow, items: readonly Item[]): Promise<WrittenFile> {
  return file.type === 'bank' ? writeForBank(place, file, items) : writeForPaypal(place, items);
}

async function writeForBank(place: Place, file: FileRow, items: readonly Item[]): Promise<WrittenFile> {
  const debtor = openDebtor(place.secrets, file);
  if (debtor === null) throw new Error(`file ${file.id} has no debtor`);
  const payments: Payment[] = [];
  for (const item of items) payments.push(await paymentOf(place, item));
  const { messageId, batchId, createdAt, dueOn } = file;
  const written = await writePaymentFile({ messageId, batchId, createdAt, dueOn, debtor, payments });
  const { xml: bytes, sha256, count, controlSumCents } = written;
  return { bytes, sha256, count, controlSumCents, faults: firstOf(written.faults) };
}

async function paymentOf(place: Place, item: Item): Promise<Payment> {
  const target = await requireTarget(place, item, 'bank');
  const snapshot = await findPayoutSnapshot(place, item.payout);
  if (snapshot === null) throw new Error(`payout ${item.payout} has no data for a file`);
  const { street, postcode, city, countryIso: countryISO } = snapshot;
  return {
    endToEndId: item.endToEndId,
    amountCents: item.amountCents,
    creditorName: target.accountHolder ?? snapshot.name,
    creditorIban: target.iban,
    creditorBic: target.bic,
    creditorAddress: { street, postcode, city, countryISO },
    remittance: remittanceOf(item),
  };
}

async function writeForPaypal(place: Place, items: readonly Item[]): Promise<WrittenFile> {
  const payments: PaypalPayment[] = [];
  for (const item of items) {
    const { paypalEmail: email } = await requireTarget(place, item, 'paypal');
    const { endToEndId, amountCents } = item;
    payments.push({ endToEndId, email, amountCents, note: remittanceOf(item) });
  }
  const { files, faults } = writePaypalFiles(payments);
  const [file, ...more] = files;
  if (more.length > 0) throw new Error('more payments than PayPal accepts in one file');
  return {
    bytes: file?.csv ?? null,
    sha256: file?.sha256 ?? null,
    count: file?.count ?? 0,
    controlSumCents: file?.controlSumCents ?? 0,
    faults: firstOf(faults),
  };
}

async function requireTarget<Type extends 'bank' | 'paypal'>(
  place: Place,
  { payout, attempt }: Item,
  type: Type,
): Promise<Extract<Target, { type: Type }>> {
  const target = await findTransferTarget(place, { payout, attempt });
  if (target?.type !== type) throw new Error(`payout ${payout} is not paid by ${type}`);
  return target as Extract<Target, { type: Type }>;
}

/** The text by which its owner finds the document. */
function remittanceOf({ number, payout }: Item): string {
  return number === null ? String(payout) : formatPayoutNumber(number);
}

function firstOf(faults: readonly { endToEndId: string; reason: string }[]): Map<string, string> {
  return new Map(faults.toReversed().map(({ endToEndId, reason }) => [endToEndId, reason]));
}
