import type { QueryClient } from '@tanstack/react-query';
import { type PlanAnswer, planQuery } from './plan.data.ts';

/**
 * Follows the plan of the displayed month. Queries for its version by name find it in the cache. When an answer names
 * another month than the one before, everything read earlier belongs to the month before and is reloaded: otherwise fresh
 * figures would be shown beside those of another version.
 * @returns observer to call with each successful read: its key and its answer
 */
export function createMonthFollower(client: () => QueryClient): (key: unknown, answer: unknown) => void {
  const [path] = planQuery().queryKey;
  let current: string | undefined;
  return (key, answer) => {
    if (key !== path) return;
    const plan = answer as PlanAnswer;
    const { month } = plan;
    client().setQueryData(planQuery(plan.planVersion).queryKey, plan);
    const before = current;
    current = month;
    if (before === undefined || before === month) return;
    void client().invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== path });
  };
}
