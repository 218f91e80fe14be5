import type { Secrets } from '../../../platform/secrets/secrets.ts';

const PURPOSE = 'outbox.return-path';

/** Length of the hash in hex digits, which mail servers may convert to lower case. Enough to prevent guessing. */
const MARK_LENGTH = 20;

/**
 * The return path of a mail: `bounces+7.9f…@partner.example` for `BOUNCE_ADDRESS=bounces@partner.example` and message 7
 * (VERP). The hash proves that it is ours: otherwise anybody could stop the mails of others by writing there.
 */
export function returnPathOf(bounceAddress: string, secrets: Secrets, message: number): string {
  const [name, host] = bounceAddress.split('@');
  return `${name}+${message}.${markOf(secrets.hash(String(message), PURPOSE))}@${host}`;
}

/** The message id in a return path; null if the hash is not ours. */
export function messageOfReturnPath(secrets: Secrets, address: string): number | null {
  const [, id = '', mark] = /\+(\d{1,15})\.([0-9a-f]+)@/i.exec(address) ?? [];
  if (mark === undefined) return null;
  const isOurs = secrets.hashes(id, PURPOSE).some((hash) => markOf(hash) === mark.toLowerCase());
  return isOurs ? Number(id) : null;
}

function markOf(hash: Buffer): string {
  return hash.toString('hex').slice(0, MARK_LENGTH);
}
