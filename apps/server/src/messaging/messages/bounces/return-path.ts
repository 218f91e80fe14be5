import type { Secrets } from '../../../platform/secrets/secrets.ts';

const PURPOSE = 'outbox.return-path';

/** Of the hash, as hex: mail servers may write an address small. Enough that nobody guesses one. */
const MARK_LENGTH = 20;

/**
 * Where a mail that cannot be delivered goes back to: `bounces+7.9f…@partner.example` for `BOUNCE_ADDRESS=bounces@partner.example` and message
 * 7 (VERP). The mark says that we made it: whoever writes there could otherwise stop the mails of others.
 */
export function returnPathOf(bounceAddress: string, secrets: Secrets, message: number): string {
  const [name, host] = bounceAddress.split('@');
  return `${name}+${message}.${markOf(secrets.hash(String(message), PURPOSE))}@${host}`;
}

/** The message that came back to an address; null for one that this product did not make. */
export function messageOfReturnPath(secrets: Secrets, address: string): number | null {
  const [, id = '', mark] = /\+(\d{1,15})\.([0-9a-f]+)@/i.exec(address) ?? [];
  if (mark === undefined) return null;
  const isOurs = secrets.hashes(id, PURPOSE).some((hash) => markOf(hash) === mark.toLowerCase());
  return isOurs ? Number(id) : null;
}

function markOf(hash: Buffer): string {
  return hash.toString('hex').slice(0, MARK_LENGTH);
}
