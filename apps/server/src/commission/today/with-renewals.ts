import { findEndingKinds, findRenewals } from '../../network/memberships/renewals.queries.ts';
import { findDefaultCode } from '../../network/referrals/referral-links.queries.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Task } from './task.ts';

/** Adds to a partner's tasks about an ending membership where it can be renewed. */
export async function withRenewals(
  deps: Pick<Deps, 'db' | 'company'>,
  tasks: readonly Task[],
  partner: number,
): Promise<Task[]> {
  const ending = tasks.filter(({ kind }) => kind === 'own-membership' || kind === 'member-membership');
  if (ending.length === 0) return [...tasks];
  const [kinds, own] = await Promise.all([
    findEndingKinds(
      deps.db,
      ending.map(({ object, facts }) => ({ partner: object, day: facts.day ?? '' })),
    ),
    ending.some(({ kind }) => kind === 'member-membership') ? findDefaultCode(deps.db, partner) : null,
  ]);
  const renewals = await findRenewals(
    deps,
    ending.map(({ kind, object, facts }) => ({
      partner: object,
      membership: facts.membership ?? kinds.get(object) ?? 'business-box',
      // A purchase of one's own belongs to the sponsor, whatever code it has: own codes are skipped.
      code: kind === 'own-membership' ? null : (own ?? null),
    })),
  );
  const byTask = new Map(ending.map((task, index) => [task, renewals[index] ?? null]));
  return tasks.map((task) => {
    const renewal = byTask.get(task);
    return renewal === undefined ? task : { ...task, facts: { ...task.facts, renewal } };
  });
}
