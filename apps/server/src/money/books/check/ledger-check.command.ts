import { withCommandDatabase } from '../../../platform/command/command-database.ts';
import { runCommand, UsageError } from '../../../platform/command/run-command.ts';
import { type CheckedRule, checkLedger } from './check-ledger.ts';

const usage = `usage: npm run ledger:check

Checks all invariants of the books, prints for each rule how many rows it checked, and exits with code 1 if
a single cent is wrong.
`;

const seenWidth = 12;

await runCommand(usage, async () => {
  if (process.argv.length > 2) throw new UsageError('');
  await withCommandDatabase(async ({ database }) => {
    const onRule = ({ name, seen, faults, examples, onCopy = false }: CheckedRule) => {
      const verdict = `${faults === 0 ? 'ok' : `${faults} FAULTS`}${onCopy ? ' (on a copy of the books)' : ''}`;
      process.stdout.write(`${String(seen).padStart(seenWidth)} rows  ${name}: ${verdict}\n`);
      for (const example of examples) process.stdout.write(`${' '.repeat(seenWidth)}       ${example}\n`);
    };
    const rules = await checkLedger(database, { onRule });
    const faults = rules.reduce((sum, rule) => sum + rule.faults, 0);
    process.stdout.write(faults === 0 ? 'The books are right.\n' : `The books have ${faults} faults.\n`);
    if (faults > 0) process.exitCode = 1;
  });
});
