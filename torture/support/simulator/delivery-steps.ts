import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import { type Effect, importRows, type Step } from './order-steps.ts';
import { nothing } from './refused.ts';
import { passMonth } from './steps.ts';
import { afterCycle } from './world.ts';

/** An order was sent some days ago; without days, that report is withdrawn. The latest report holds. */
export function deliver(pick: number, daysAgo: number | null): Step {
  return async (world, { orders }) => {
    if (orders.length === 0) return nothing;
    const at = daysAgo === null ? null : new Date(world.clock.now.getTime() - daysAgo * MS_A_DAY);
    await importRows(world, {
      number: (pick % orders.length) + 1,
      status: 'paid',
      delivered_at: at?.toISOString() ?? 'none',
    });
    return nothing;
  };
}

/** The same for the latest order. */
export const deliverLatest =
  (daysAgo: number | null): Step =>
  (world, model) =>
    deliver(model.orders.length - 1, daysAgo)(world, model);

/** The company changes the start of holding periods, for months that are not closed. */
export function countFrom(start: 'payment' | 'delivery'): Step {
  return async ({ database }): Promise<Effect> => {
    await database.db.updateTable('company').set({ hold_from: start }).execute();
    return nothing;
  };
}

/** Closes all cycles that have ended. */
export const catchUp: Step = async (world, model) => {
  while (afterCycle(model.closed) <= world.clock.now) (await passMonth(world, model))();
  return nothing;
};
