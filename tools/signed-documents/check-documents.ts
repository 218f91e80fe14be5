import { createHash, verify } from 'node:crypto';
import { NoDocument, readDocument, type SignedDocument } from './read-document.ts';
import type { Keys } from './read-keys.ts';

/** A result, in plain words. */
export interface Finding {
  readonly isFault: boolean;
  readonly text: string;
}

/** A file to check. */
export interface GivenFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

interface Checked extends SignedDocument {
  readonly file: string;
  readonly hash: string;
}

/**
 * Checks documents of one installation, in any order: each against its signature and its files, and those of each partner
 * against the hash chain that they form.
 */
export function checkDocuments(given: readonly GivenFile[], keys: Keys): Finding[] {
  const findings: Finding[] = [];
  const sound: Checked[] = [];
  for (const { name, bytes } of given) {
    const checked = checkOne(name, bytes, keys);
    if ('faults' in checked) findings.push(...checked.faults.map((text) => fault(`${name}: ${text}`)));
    else {
      sound.push(checked);
      findings.push({ isFault: false, text: `${name}: ${nameOf(checked)}` });
    }
  }
  const chains = Map.groupBy(sound, ({ said }) => said.partner.number);
  return [...findings, ...[...chains.values()].flatMap(checkChain)];
}

function fault(text: string): Finding {
  return { isFault: true, text };
}

function nameOf({ said }: Checked): string {
  const { number, partner, kind, period, issuedAt, key } = said;
  return `no. ${number} of partner ${partner.number} (${kind}, ${period.from} to ${period.to}), issued ${issuedAt}, signed with key ${key}`;
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function checkOne(
  file: string,
  bytes: Uint8Array,
  keys: Keys,
): Checked | { readonly faults: readonly string[] } {
  try {
    const document = readDocument(bytes);
    const faults = [...signatureFaults(document, keys), ...fileFaults(document)];
    return faults.length > 0 ? { faults } : { ...document, file, hash: sha256(document.described) };
  } catch (error) {
    if (error instanceof NoDocument) return { faults: [`this is no signed document: ${error.message}`] };
    throw error;
  }
}

function signatureFaults({ described, signature, said }: SignedDocument, keys: Keys): string[] {
  const key = keys.get(said.key);
  if (!key) return [`it is signed with key ${said.key}, which is not among the given ones`];
  return verify(null, described, key, signature)
    ? []
    : ['the signature does not fit document.json: one of them was changed'];
}

function fileFaults({ said, files }: SignedDocument): string[] {
  const named = new Set(said.files.map(({ name }) => name));
  const extra = [...files.keys()].filter((name) => !named.has(name));
  return [
    ...said.files.flatMap(({ name, bytes, sha256: hash }) => {
      const found = files.get(name);
      if (!found) return [`${name} is missing`];
      return found.length === bytes && sha256(found) === hash ? [] : [`${name} was changed`];
    }),
    ...extra.map((name) => `${name} does not belong to it`),
  ];
}

/** Checks one partner's documents by number: each must name the hash of the one before. */
function checkChain(documents: readonly Checked[]): Finding[] {
  const byNumber = [...Map.groupBy(documents, ({ said }) => said.number)].sort(
    ([one], [other]) => one - other,
  );
  const partner = documents[0]?.said.partner.number;
  const where = `chain of partner ${partner}`;
  const findings: Finding[] = [];
  let before: Checked | undefined;
  for (const [number, [document, ...others]] of byNumber) {
    if (!document) continue;
    const other = others.find(({ hash }) => hash !== document.hash);
    if (other)
      findings.push(
        fault(`${where}: no. ${number} is there twice, as ${document.file} and as ${other.file}`),
      );
    findings.push(...linkFaults(document, before).map((text) => fault(`${where}: ${text}`)));
    before = document;
  }
  if (findings.length > 0) return findings;
  const numbers = byNumber.map(([number]) => number);
  return [{ isFault: false, text: `${where}: ${spanOf(numbers)}` }];
}

function linkFaults({ said: { number, previous } }: Checked, before: Checked | undefined): string[] {
  if (number === 1) return previous === null ? [] : ['no. 1 names a document before it'];
  if (previous === null || previous.number !== number - 1)
    return [`no. ${number} does not name the document before it`];
  // The predecessor of the first given document is not available for comparison.
  if (!before) return [];
  const last = before.said.number;
  if (last < number - 1) {
    const missing = last === number - 2 ? `no. ${last + 1} is` : `no. ${last + 1} to ${number - 1} are`;
    return [`${missing} missing between no. ${last} and no. ${number}`];
  }
  return previous.sha256 === before.hash
    ? []
    : [`no. ${number} was issued after another no. ${last} than ${before.file}`];
}

function spanOf(numbers: readonly number[]): string {
  const [first, last] = [numbers[0], numbers.at(-1)];
  return first === last ? `no. ${first} alone` : `no. ${first} to no. ${last} without a gap`;
}
