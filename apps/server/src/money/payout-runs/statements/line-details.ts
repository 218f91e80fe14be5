import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { Line } from './statement-lines.ts';

/** Personal data in a line, as the bank wrote it: stored encrypted. */
interface LineDetails {
  readonly counterparty: string | null;
  readonly text: string | null;
  readonly returnText: string | null;
}

const ownerOf = (key: string) => `bank_statement_lines.details:${key}`;

/** Encrypts the personal data of a line. */
export function sealDetails(
  secrets: Secrets,
  { key, counterparty, text, returnText }: LineDetails & Pick<Line, 'key'>,
): Buffer {
  const details: LineDetails = { counterparty, text, returnText };
  return secrets.seal(JSON.stringify(details), ownerOf(key));
}

/** Decrypts it; it is removed once its retention period is over. */
export function openDetails(secrets: Secrets, key: string, sealed: Buffer | null): LineDetails {
  if (sealed === null) return { counterparty: null, text: null, returnText: null };
  return JSON.parse(secrets.open(sealed, ownerOf(key)));
}
