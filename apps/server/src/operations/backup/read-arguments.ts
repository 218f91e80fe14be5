import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { UsageError } from '../../platform/command/run-command.ts';

/** Which file a command is to write or read, and on whose behalf. */
export interface Arguments {
  /** Absolute. */
  readonly path: string;
  /** The e-mail address of an operator. */
  readonly operator: string | undefined;
  /** The list of deletions that a restore repeats; absolute. */
  readonly deletions: string | undefined;
}

/** @throws UsageError for a command line without one file, or with anything else */
export function readArguments(): Arguments {
  const { values, positionals } = parsed();
  const [given, more] = positionals;
  if (given === undefined || more !== undefined) throw new UsageError('');
  const { operator, deletions } = values;
  return { path: resolve(given), operator, deletions: deletions && resolve(deletions) };
}

function parsed() {
  try {
    return parseArgs({
      options: { operator: { type: 'string' }, deletions: { type: 'string' } },
      allowPositionals: true,
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
