import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fieldKeysFor } from '../src/operations/field-key/check-field-key.ts';
import { withCommandDatabase } from '../src/platform/command/command-database.ts';
import { createProgressBar } from '../src/platform/command/progress-bar.ts';
import { runCommand, UsageError } from '../src/platform/command/run-command.ts';
import { readConfig } from '../src/platform/config.ts';
import { secretsWith } from '../src/platform/secrets/secrets.ts';
import { coreSizes, type DemoSizes } from './demo-tables.ts';
import { DemoError, loadDemo } from './load-demo.ts';
import type { Progress } from './load-progress.ts';

const usage = `usage: npm run demo -- [--partners N] [--orders M]

Loads the demo network into the database of DATABASE_URL, which has to be empty; without
DATABASE_URL into the embedded one in DATA_DIR. At least ${coreSizes.partners} partners and ${coreSizes.orders} orders.
`;

function readSizes(): DemoSizes {
  const options = {
    partners: { type: 'string' },
    orders: { type: 'string' },
    help: { type: 'boolean' },
  } as const;
  let values: { partners?: string; orders?: string; help?: boolean };
  try {
    values = parseArgs({ options }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  if (values.help) throw new UsageError('');
  return {
    partners: readCount('--partners', values.partners, coreSizes.partners),
    orders: readCount('--orders', values.orders, coreSizes.orders),
  };
}

function readCount(name: string, text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  if (!/^\d{1,9}$|^\d{1,3}([_.,]\d{3}){1,2}$/.test(text))
    throw new UsageError(`${name} ${text} is not a number`);
  return Number(text.replaceAll(/[_.,]/g, ''));
}

async function run(): Promise<void> {
  const sizes = readSizes();
  const started = performance.now();
  const show = createProgressBar();
  await withCommandDatabase(async ({ owner }) => {
    const config = readConfig(process.env);
    const filesDir = join(config.dataDir, 'files');
    const secrets = secretsWith(await fieldKeysFor(config, owner.db));
    const onProgress = ({ step, share }: Progress) => show(step, share);
    await loadDemo(owner, { now: new Date(), filesDir, secrets, ...sizes, onProgress });
  });
  const seconds = Math.round((performance.now() - started) / 1000);
  process.stdout.write(`${sizes.partners} partners and ${sizes.orders} orders loaded in ${seconds} s\n`);
}

await runCommand(usage, run, [DemoError]);
