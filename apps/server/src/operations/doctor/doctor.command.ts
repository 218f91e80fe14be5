import { parseArgs } from 'node:util';
import { runCommand, UsageError } from '../../platform/command/run-command.ts';
import { examine } from './examine.ts';
import { type Level, lineOf } from './finding.ts';

const usage = `usage: npm run --silent doctor [-- --quiet] [--strict]

Checks everything that the configuration in the environment names, as the server would: variables, folders, keys, database, mail
server and DNS, the way through the proxy, other systems. Prints one line per finding, with the remedy after "->".
It changes nothing; run it before the first start, after each change of the configuration and before an update.

--quiet   leaves out what is in order
--strict  exits with 1 for warnings as well

The exit code is 0 without faults, 1 with any, 2 for an invalid command line.
`;

const options = {
  quiet: { type: 'boolean' },
  strict: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

await runCommand(usage, async () => {
  const { quiet = false, strict = false, help = false } = readOptions();
  if (help) throw new UsageError('');
  const counts: Record<Level, number> = { fault: 0, warning: 0, note: 0, fine: 0 };
  for await (const finding of examine(process.env)) {
    counts[finding.level] += 1;
    if (!quiet || finding.level !== 'fine') process.stdout.write(`${lineOf(finding)}\n`);
  }
  process.stdout.write(`${counts.fault} faults, ${counts.warning} warnings\n`);
  if (counts.fault > 0 || (strict && counts.warning > 0)) process.exitCode = 1;
});

function readOptions() {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
