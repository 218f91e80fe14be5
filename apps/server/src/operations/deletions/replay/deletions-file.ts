import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';

/**
 * A deleted account. `since` is when the account was created: together with the number it identifies a person in any
 * backup.
 */
const deletion = z.object({
  kind: z.literal('deletion'),
  user: z.number().int(),
  since: z.iso.datetime(),
  at: z.iso.datetime(),
  /** Id of the operator who decided. */
  by: z.number().int(),
});

/** An objection to invitations by the owner of an address: its SHA-256, as hex. */
const objection = z.object({
  kind: z.literal('objection'),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.iso.datetime(),
});

const entry = z.discriminatedUnion('kind', [deletion, objection]);

/**
 * What was erased for good, and has to be erased again whenever an older state is restored. Numbers, days and hashes
 * alone.
 */
export type ListedDeletion = z.output<typeof entry>;

/** A file with an invalid line; none of it was used. */
export class DeletionsFileError extends Error {}

/** The entries of a file; none if it does not exist. @throws DeletionsFileError */
export async function readDeletions(path: string): Promise<ListedDeletion[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text
    .split('\n')
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => line !== '')
    .map(({ line, number }) => {
      try {
        return entry.parse(JSON.parse(line));
      } catch {
        throw new DeletionsFileError(`${path} is not a list of deletions (line ${number})`);
      }
    });
}

/** The identity of an entry, whatever else its line contains. */
function nameOf(listed: ListedDeletion): string {
  return listed.kind === 'deletion' ? `user ${listed.user} of ${listed.since}` : listed.hash;
}

/**
 * Adds missing entries by replacing the file, so that concurrent readers, and readers after a crash, find it complete.
 * Returns the number of added lines.
 */
export async function addDeletions(path: string, listed: readonly ListedDeletion[]): Promise<number> {
  const there = await readDeletions(path);
  const known = new Set(there.map(nameOf));
  const missing = listed.filter((one) => !known.has(nameOf(one)));
  if (missing.length === 0) return 0;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const unfinished = `${path}.unfinished`;
  const file = await open(unfinished, 'w', 0o600);
  try {
    await file.writeFile([...there, ...missing].map((one) => `${JSON.stringify(one)}\n`).join(''));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
  return missing.length;
}
