import type { ListedDeletion } from './deletions-file.ts';
import type { Replayed } from './replay-deletions.ts';

/** The report of a command that replayed a list. */
export function replayText(
  listed: readonly ListedDeletion[],
  path: string,
  { deleted, objections, waiting }: Replayed,
): string {
  if (listed.length === 0)
    return `There is no list of deletions at ${path}: people deleted after the backup are in the database again. Repeat the deletions with\nnpm run replay-deletions -- LIST\n`;
  const lines = [
    `Erased again by ${path}: accounts ${deleted}, addresses that objected to invitations ${objections}`,
    ...waiting.map(
      ({ user, obstacles }) =>
        `User ${user} cannot be deleted yet (${obstacles.join(', ')}): signed out, and in the queue of deletion requests`,
    ),
  ];
  return `${lines.join('\n')}\n`;
}
