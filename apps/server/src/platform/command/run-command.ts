import { ConfigError } from '../config.ts';
import { MigrationError } from '../database/migration-files.ts';

/** The command line cannot be understood; without a message its usage was asked for. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/**
 * Runs a command of the product and sets the exit code: 2 for a command line that cannot be understood, 1
 * for an error with a plain message (of the classes that the command names, and of those that every
 * command may meet). Everything else is a fault of the product and ends with its stack.
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
