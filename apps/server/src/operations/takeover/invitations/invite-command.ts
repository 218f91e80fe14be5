import { inviteTakenOver } from '@blattwerk/contract/takeover/takeover-invitations.contract.ts';
import type { Kysely } from 'kysely';
import { OperatorError } from '../../../identity/operators/command-actor.ts';
import { type Actor, audit } from '../../../platform/audit.ts';
import { UsageError } from '../../../platform/command/run-command.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { systemClock } from '../../../platform/deps.ts';
import { planInvitations } from './takeover-invitations.queries.ts';

/** Whom the command invites, and how many per hour. */
export interface Portion {
  readonly perHour: number;
  /** Affiliates alone; everybody if undefined. */
  readonly affiliate: true | undefined;
  readonly operator: string;
}

interface Words {
  readonly words: readonly string[];
  readonly perHour: string | undefined;
  readonly affiliates: boolean;
  readonly operator?: string | undefined;
}

/** @throws UsageError for missing or unknown arguments */
export function readPortion({ words, perHour, affiliates, operator }: Words): Portion {
  if (words.length > 0) throw new UsageError(`too many arguments: ${words.join(' ')}`);
  if (operator === undefined) throw new UsageError('--operator is missing');
  if (perHour === undefined) throw new UsageError('--per-hour is missing');
  const { data } = inviteTakenOver.body.safeParse({ perHour: Number(perHour) });
  if (data === undefined) throw new UsageError(`${perHour} is not a number of invitations per hour`);
  return { perHour: data.perHour, affiliate: affiliates || undefined, operator };
}

/** Plans the invitations as the call does, and prints their number and when the last one is due. */
export async function inviteByCommand(
  db: Kysely<DB>,
  { perHour, affiliate, by }: Omit<Portion, 'operator'> & { readonly by: Actor },
): Promise<void> {
  const { user } = by;
  if (user === undefined) throw new OperatorError('invitations are sent on behalf of an operator');
  const { invited, lastAt } = await inTransaction(db, async (tx) => {
    const now = systemClock.now();
    const planned = await planInvitations(tx, { ids: undefined, affiliate, perHour, by: user, now });
    await audit(tx, {
      ...by,
      action: 'write',
      subject: '/api/takeover/invite',
      details: { before: {}, after: { invited: planned.invited, perHour } },
    });
    return planned;
  });
  const last = lastAt === null ? '' : `, the last one at ${lastAt.toISOString()}`;
  process.stdout.write(`${invited} invitations, ${perHour} an hour${last}\n`);
}
