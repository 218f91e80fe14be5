import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkDocuments, type GivenFile } from './signed-documents/check-documents.ts';
import { type Keys, readKeys } from './signed-documents/read-keys.ts';

const usage = `usage: npm run statements:verify -- FILE.zip... [--keys FILE]...

Checks signed statements and book extracts of one installation, without a network: that each is as it was signed, and
that those of a partner follow each other without a gap.
--keys names a file with public keys: what /api/signing_keys answers, or PEM. Without it DATA_DIR/signing.key is
taken, the key of the installation itself.
`;

/** The command line is invalid, or names a file that cannot be read. */
class Unusable extends Error {}

try {
  const { files, keyFiles } = readArguments();
  const keys = new Map(keyFiles.flatMap((path) => [...keysIn(path)]));
  const given = files.map((path): GivenFile => ({ name: basename(path), bytes: bytesOf(path) }));
  const findings = checkDocuments(given, keys);
  for (const { isFault, text } of findings) process.stdout.write(`${isFault ? 'FAULT' : 'ok   '}  ${text}\n`);
  const faults = findings.filter(({ isFault }) => isFault).length;
  const documents = given.length === 1 ? 'The document is' : `All ${given.length} documents are`;
  process.stdout.write(
    faults === 0
      ? `${documents} as issued.\n`
      : `${faults === 1 ? '1 fault was' : `${faults} faults were`} found.\n`,
  );
  if (faults > 0) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof Unusable)) throw error;
  process.stderr.write(error.message === '' ? usage : `${error.message}\n${usage}`);
  process.exitCode = 2;
}

function readArguments(): { readonly files: readonly string[]; readonly keyFiles: readonly string[] } {
  const { values, positionals } = parsed();
  if (positionals.length === 0) throw new Unusable('');
  return { files: positionals, keyFiles: values.keys ?? [ownKeyFile()] };
}

function parsed() {
  const options = { keys: { type: 'string', multiple: true } } as const;
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new Unusable((error as Error).message);
  }
}

function ownKeyFile(): string {
  const path = join(process.env.DATA_DIR || 'data', 'signing.key');
  if (!existsSync(path)) throw new Unusable(`There is no ${path}: name the public keys with --keys.`);
  return path;
}

function keysIn(path: string): Keys {
  try {
    return readKeys(bytesOf(path).toString('utf8'));
  } catch (error) {
    if (error instanceof Unusable) throw error;
    throw new Unusable(`${path} cannot be used: ${(error as Error).message}`);
  }
}

function bytesOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new Unusable(`${path} cannot be read: ${(error as Error).message}`);
  }
}
