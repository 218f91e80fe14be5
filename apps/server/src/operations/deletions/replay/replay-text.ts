import type { ListedDeletion } from './deletions-file.ts';
import type { Replayed } from './replay-deletions.ts';

/** The report of a command that replayed a list. */
export function replayText(
  listed: readonly ListedDeletion[],
  path: string,
  { deleted, objections, waiting }: Replayed,
): string {
  if (listed.length === 0)
    return `There is no list of deletions at ${path}: whoever was deleted after the backup is back. Run it again with\nnpm run replay-deletions -- LIST\n`;
  const lines = [
    `Taken away again by ${path}: accounts ${deleted}, addresses that objected to invitations ${objections}`,
    ...waiting.map(
      ({ user, obstacles }) =>
        `User ${user} could not be deleted yet (${obstacles.join(', ')}): signed out, and in the queue of requests for deletion`,
    ),
  ];
  return `${lines.join('\n')}\n`;
}
