import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';
import { request } from '../../../api/request.ts';

export type GoalAnswer = CallAnswer<'GET /api/goals/{partner}'>;
export type Goal = NonNullable<GoalAnswer['goal']>;
export type GoalPlan = NonNullable<Goal['plan']>;

/** Values of the goal form. */
export interface GoalValues extends Record<string, string> {
  kind: 'level' | 'amount';
  level: string;
  amount: string;
  until: string;
  base: string;
  qp: string;
}

/** A partner's goal, its progress, and what it takes. */
export const goalQuery = (partner: number) => apiQuery('GET /api/goals/{partner}', { params: { partner } });

/** What a goal would take. */
export const planGoal = (partner: number, values: GoalValues) =>
  request('POST /api/goals/{partner}/plan', { params: { partner }, body: bodyOf(values) });

/** Sets a goal, replacing the previous one. */
export async function setGoal(client: QueryClient, partner: number, values: GoalValues): Promise<void> {
  const answer = await request('PUT /api/goals/{partner}', { params: { partner }, body: bodyOf(values) });
  client.setQueryData<GoalAnswer>(goalQuery(partner).queryKey, answer);
}

/** Deletes the goal. */
export async function giveUpGoal(client: QueryClient, partner: number): Promise<void> {
  await request('DELETE /api/goals/{partner}', { params: { partner } });
  await client.invalidateQueries({ queryKey: goalQuery(partner).queryKey });
}

/** Whether the form is complete enough for a preview. */
export function isComplete({ kind, amount, until, base, qp }: GoalValues): boolean {
  const hasTarget = kind === 'level' || isAmount(amount);
  return hasTarget && until !== '' && isAmount(base) && /^[1-9]\d*$/.test(qp);
}

function isAmount(text: string): boolean {
  return /^\d{1,8}([.,]\d{1,2})?$/.test(text) && /[1-9]/.test(text);
}

function bodyOf({ kind, level, amount, until, base, qp }: GoalValues) {
  const order = { base: base.replace(',', '.'), qp: Number(qp) };
  const target = kind === 'level' ? { level: Number(level) } : { amount: amount.replace(',', '.') };
  return { kind, ...target, until, order };
}
