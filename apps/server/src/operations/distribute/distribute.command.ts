import { parseArgs } from 'node:util';
import { withCommandPlace } from '../../platform/command/command-database.ts';
import { runCommand, UsageError } from '../../platform/command/run-command.ts';
import { distribute } from './distribute.ts';
import { DistributeError } from './distribute-error.ts';

const usage = `usage: npm run distribute -- [--shards N]

Distributes the books of DATABASE_URL, the coordinator of a Citus cluster, by partner over its workers; tables that are read with them
get a copy on every node. Make a backup first, and stop the server: nothing may use the database meanwhile. It is one transaction, and
there is no way back but a backup. docs/distributed.md says what is different then.
`;

const MOST_SHARDS = 1_024;
const SOME_SHARDS = '32';

await runCommand(usage, async () => {
  const shards = readShards();
  await withCommandPlace(async ({ ownerUrl, migrate }) => {
    await migrate();
    const started = performance.now();
    const onStep = (step: string) => process.stdout.write(`${step}\n`);
    const { workers } = await distribute(ownerUrl, { shards, onStep });
    const seconds = Math.round((performance.now() - started) / 1000);
    process.stdout.write(`The books lie on ${workers} workers in ${shards} shards (${seconds} s).\n`);
  });
}, [DistributeError]);

function readShards(): number {
  const text = textOf();
  const shards = Number(text);
  if (!/^\d+$/.test(text) || shards < 1 || shards > MOST_SHARDS)
    throw new UsageError(`--shards ${text} is no number from 1 to ${MOST_SHARDS}`);
  return shards;
}

function textOf(): string {
  try {
    return parseArgs({ options: { shards: { type: 'string', default: SOME_SHARDS } } }).values.shards;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
