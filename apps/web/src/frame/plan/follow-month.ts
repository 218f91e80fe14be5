import type { QueryClient } from '@tanstack/react-query';
import { type PlanAnswer, planQuery } from './plan.data.ts';

/**
 * Follows the plan of the shown month. What asks for its version by name has it already, and does not ask again. When an answer
 * tells another month than the one before, everything that was read belongs to the month before, and is read again: otherwise
 * figures that are still fresh would stand beside the numbers of another version.
 * @returns what has to see each successful read: its key and its answer
 */
export function createMonthFollower(client: () => QueryClient): (key: unknown, answer: unknown) => void {
  const [path] = planQuery().queryKey;
  let shown: string | undefined;
  return (key, answer) => {
    if (key !== path) return;
    const plan = answer as PlanAnswer;
    const { month } = plan;
    client().setQueryData(planQuery(plan.planVersion).queryKey, plan);
    const before = shown;
    shown = month;
    if (before === undefined || before === month) return;
    void client().invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== path });
  };
}
