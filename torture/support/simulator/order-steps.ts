import { Readable } from 'node:stream';
import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import { waitingMessages } from '@blattwerk/server/messaging/messages/testing/waiting-messages.ts';
import { importOrders } from '@blattwerk/server/sales/orders/import/import-orders.ts';
import { expect } from 'vitest';
import { fileOf, type Row } from '../order-file.ts';
import type { Model, World } from './world.ts';

/** Updates the model once a step is done. */
export type Effect = () => void;
/** An action on the product, through its own functions; it takes effect only once, however often it is tried. */
export type Step = (world: World, model: Model) => Promise<Effect>;

/**
 * A decision that a step bases on the rows at its first attempt. A retry after a lost connection reuses it, because the
 * first attempt may have changed the rows. Each life is identified by its clock.
 */
export function decidedOnce<T>(
  decide: (world: World, model: Model) => Promise<T>,
): (world: World, model: Model) => Promise<T> {
  const decisions = new WeakMap<World['clock'], { readonly decision: T }>();
  return async (world, model) => {
    const known = decisions.get(world.clock) ?? { decision: await decide(world, model) };
    decisions.set(world.clock, known);
    return known.decision;
  };
}

const source = 'shop';
const nothing: Effect = () => undefined;
const euros = (cents: number) => (cents / 100).toFixed(2);

/** Imports rows of a shop, all of them valid. */
export async function importRows({ database, clock }: World, ...rows: Row[]): Promise<void> {
  const file = Readable.from([Buffer.from(fileOf(rows.map((row) => ({ source, ...row }))))]);
  const now = () => clock.now;
  const report = await importOrders(database.db, file, { now, messages: waitingMessages(now) });
  expect(report.errors).toEqual([]);
}

export interface Bought {
  readonly who: number;
  readonly product: string;
  readonly quantity: number;
  readonly cents: number;
  /** Price of a second position. */
  readonly besideCents?: number;
  readonly daysAgo: number;
}

const earliestPayment = Date.parse('2026-03-01T06:00:00Z');

/** An order is paid, or its payment becomes known some days later. */
export function buy({ who, product, quantity, cents, besideCents = 0, daysAgo }: Bought): Step {
  return async (world, model) => {
    const paidAt = new Date(
      Math.max(earliestPayment, world.clock.now.getTime() - daysAgo * MS_A_DAY),
    ).toISOString();
    const number = model.orders.length + 1;
    const head = { number, status: 'paid', placed_at: paidAt, paid_at: paidAt };
    const partner_id = world.partners[who] as number;
    const bought = { ...head, partner_id, line: 1, product, quantity, net: euros(cents) };
    const beside = { ...bought, line: 2, product: 'P', quantity: 1, net: euros(besideCents) };
    await importRows(world, ...(besideCents > 0 ? [bought, beside] : [bought]));
    const positions = [cents, besideCents];
    return () => model.orders.push({ leftCents: cents + besideCents, positions });
  };
}

/** A part of what is left of an order is refunded; `share` in percent, 100 is all of it. */
export function refund(pick: number, share: number): Step {
  return async (world, model) => {
    const left = model.orders.flatMap((order, i) => (order.leftCents > 0 ? [{ order, number: i + 1 }] : []));
    const picked = left[pick % left.length];
    if (!picked) return nothing;
    const { order, number } = picked;
    const at = world.clock.now.toISOString();
    const cents = Math.max(1, Math.floor((order.leftCents * share) / 100));
    const isWhole = cents === order.leftCents;
    await importRows(
      world,
      isWhole
        ? { number, status: 'refunded', refunded_at: at }
        : { number, status: 'paid', refund_number: `R${at}`, refund_net: euros(cents), refund_at: at },
    );
    return () => {
      order.leftCents -= cents;
    };
  };
}

/** A part of what is left of one position of an order is refunded. */
export function refundPosition(pick: number, share: number, index: number): Step {
  return async (world, model) => {
    const left = model.orders.flatMap((order, i) => {
      const cents = Math.min(order.leftCents, order.positions[index] as number);
      return cents > 0 ? [{ order, number: i + 1, cents }] : [];
    });
    const picked = left[pick % left.length];
    if (!picked) return nothing;
    const { order, number } = picked;
    const at = world.clock.now.toISOString();
    const cents = Math.max(1, Math.floor((picked.cents * share) / 100));
    const named = {
      refund_number: `R${at}`,
      refund_line: index + 1,
      refund_net: euros(cents),
      refund_at: at,
    };
    await importRows(world, { number, status: 'paid', ...named });
    return () => {
      order.leftCents -= cents;
      order.positions[index] = (order.positions[index] as number) - cents;
    };
  };
}
