import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { Line } from './statement-lines.ts';

/** What a bank writes of people in a line: kept encrypted. */
interface LineDetails {
  readonly counterparty: string | null;
  readonly text: string | null;
  readonly returnText: string | null;
}

const ownerOf = (key: string) => `bank_statement_lines.details:${key}`;

/** Seals what a line says of people. */
export function sealDetails(
  secrets: Secrets,
  { key, counterparty, text, returnText }: LineDetails & Pick<Line, 'key'>,
): Buffer {
  const details: LineDetails = { counterparty, text, returnText };
  return secrets.seal(JSON.stringify(details), ownerOf(key));
}

/** Opens it again; nothing is left of it once its retention is over. */
export function openDetails(secrets: Secrets, key: string, sealed: Buffer | null): LineDetails {
  if (sealed === null) return { counterparty: null, text: null, returnText: null };
  return JSON.parse(secrets.open(sealed, ownerOf(key)));
}
