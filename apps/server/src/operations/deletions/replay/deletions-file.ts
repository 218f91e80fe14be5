import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';

/** Whose account was deleted. `since` is when the account began: with the number it tells one person from all others, in any backup. */
const deletion = z.object({
  kind: z.literal('deletion'),
  user: z.number().int(),
  since: z.iso.datetime(),
  at: z.iso.datetime(),
  /** The operator who decided. */
  by: z.number().int(),
});

/** That the owner of an address objected to invitations: SHA-256 of it, as hex. */
const objection = z.object({
  kind: z.literal('objection'),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.iso.datetime(),
});

const entry = z.discriminatedUnion('kind', [deletion, objection]);

/** What was taken away for good, and has to be again wherever an older state comes back. Numbers, days and hashes alone. */
export type ListedDeletion = z.output<typeof entry>;

/** A line that is none of these: nothing was read of the file. */
export class DeletionsFileError extends Error {}

/** The lines of a file; none where there is no such file. @throws DeletionsFileError */
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
        throw new DeletionsFileError(`${path} is no list of deletions (line ${number})`);
      }
    });
}

/** Which one it is, whatever else a line says of it. */
function nameOf(listed: ListedDeletion): string {
  return listed.kind === 'deletion' ? `user ${listed.user} of ${listed.since}` : listed.hash;
}

/** Adds what the file lacks; whoever reads meanwhile, or is killed, finds it whole. Answers how many lines that were. */
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
