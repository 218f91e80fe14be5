import { withCommandDatabase } from '../../platform/command/command-database.ts';
import { runCommand, UsageError } from '../../platform/command/run-command.ts';
import { ArchiveError, archiveCredits, bringCreditsBack, findCycleCredits } from './archive-credits.ts';

const usage = `usage: npm run credits -- list
       npm run credits -- detach YYYY-MM
       npm run credits -- attach YYYY-MM

Lists where the level-bonus credits of each closed month are, archives the settled ones of a month, or restores
them. Archived credits are on no page and in no export; balances, payouts and documents stay, npm run
ledger:check and npm run backup include them, and a refund of an order of that month restores them automatically.
`;

const BYTES_A_MB = 1_000_000;
const nameWidth = 10;

await runCommand(usage, async () => {
  const { verb, month } = readArguments();
  await withCommandDatabase(async ({ owner: { db } }) => {
    if (verb === 'list') {
      for (const { dateFrom, isArchived, bytes } of await findCycleCredits(db))
        print(
          `${dateFrom.slice(0, 7).padEnd(nameWidth)}${isArchived ? 'detached' : 'attached'}  ${Math.ceil(bytes / BYTES_A_MB)} MB`,
        );
      return;
    }
    if (verb === 'attach') {
      const wasAway = await bringCreditsBack(db, month);
      print(wasAway ? `The credits of ${month} are attached.` : `The credits of ${month} were not detached.`);
      return;
    }
    const away = await archiveCredits(db, month, new Date());
    print(
      away === null
        ? `The credits of ${month} are detached already.`
        : `${away} credits of ${month} are detached.`,
    );
  });
}, [ArchiveError]);

function readArguments(): { verb: 'list' | 'detach' | 'attach'; month: string } {
  const [verb, month = '', ...more] = process.argv.slice(2);
  if (more.length > 0) throw new UsageError(`too many arguments: ${more.join(' ')}`);
  if (verb === 'list' && month === '') return { verb, month };
  if (verb !== 'detach' && verb !== 'attach') throw new UsageError('');
  if (!/^\d{4}-\d{2}$/.test(month)) throw new UsageError(`${month} is not a month such as 2024-03`);
  return { verb, month };
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
