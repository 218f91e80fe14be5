import { ConfigError } from '../config.ts';
import { MigrationError } from '../database/migration-files.ts';

/** An invalid command line. With an empty message, only the usage was requested. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/**
 * Runs a command and sets the exit code: 2 for an invalid command line, 1 for an expected error, of which only the
 * message is printed (the command's `plainErrors`, and those that any command may throw). Any other error is a bug and
 * is rethrown with its stack.
 */
export async function runCommand(
  usage: string,
  run: () => Promise<void>,
  plainErrors: readonly (abstract new (...args: never[]) => Error)[] = [],
): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (error instanceof UsageError) {
      process.stderr.write(`${error.message === '' ? '' : `${error.message}\n`}${usage}`);
      process.exitCode = 2;
      return;
    }
    const isPlain = [ConfigError, MigrationError, ...plainErrors].some((kind) => error instanceof kind);
    if (!isPlain) throw error;
    process.stderr.write(`\n${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
