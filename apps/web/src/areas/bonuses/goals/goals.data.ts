import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';
import { request } from '../../../api/request.ts';

export type GoalAnswer = CallAnswer<'GET /api/goals/{partner}'>;
export type Goal = NonNullable<GoalAnswer['goal']>;
export type GoalPlan = NonNullable<Goal['plan']>;

/** What the fields of a goal hold. */
export interface GoalValues extends Record<string, string> {
  kind: 'level' | 'amount';
  level: string;
  amount: string;
  until: string;
  base: string;
  qp: string;
}

/** The goal of a partner, how far it is, and what it takes. */
export const goalQuery = (partner: number) => apiQuery('GET /api/goals/{partner}', { params: { partner } });

/** What a goal would take. */
export const planGoal = (partner: number, values: GoalValues) =>
  request('POST /api/goals/{partner}/plan', { params: { partner }, body: bodyOf(values) });

/** Sets a goal, in the place of the one before. */
export async function setGoal(client: QueryClient, partner: number, values: GoalValues): Promise<void> {
  const answer = await request('PUT /api/goals/{partner}', { params: { partner }, body: bodyOf(values) });
  client.setQueryData<GoalAnswer>(goalQuery(partner).queryKey, answer);
}

/** Gives the goal up. */
export async function giveUpGoal(client: QueryClient, partner: number): Promise<void> {
  await request('DELETE /api/goals/{partner}', { params: { partner } });
  await client.invalidateQueries({ queryKey: goalQuery(partner).queryKey });
}

/** Whether enough is filled in to ask what it takes. */
export function isComplete({ kind, amount, until, base, qp }: GoalValues): boolean {
  const wanted = kind === 'level' || isAmount(amount);
  return wanted && until !== '' && isAmount(base) && /^[1-9]\d*$/.test(qp);
}

function isAmount(text: string): boolean {
  return /^\d{1,8}([.,]\d{1,2})?$/.test(text) && /[1-9]/.test(text);
}

function bodyOf({ kind, level, amount, until, base, qp }: GoalValues) {
  const order = { base: base.replace(',', '.'), qp: Number(qp) };
  const wanted = kind === 'level' ? { level: Number(level) } : { amount: amount.replace(',', '.') };
  return { kind, ...wanted, until, order };
}
