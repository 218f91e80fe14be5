import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { paymentCourse } from './payment-course.ts';
import { shopOrder } from './shop-order.ts';

const text = readFileSync(new URL('./testing/fixtures/order.json', import.meta.url), 'utf8');

const at = (time: string) => `2026-05-${time}.000Z`;

/** The delivery time of an order with one delivery, by the delivery's state and transitions. */
function deliveredAt(state: string, ...steps: [to: string, time: string][]): string | null {
  const order = shopOrder.parse(JSON.parse(text));
  const [delivery] = order.deliveries;
  if (delivery === undefined) throw new Error('the order has no delivery');
  delivery.stateMachineState.technicalName = state;
  const history = new Map([[delivery.id, steps.map(([to, time]) => ({ to, at: at(time) }))]]);
  return paymentCourse(order, history).deliveredAt;
}

const shipped: [string, string] = ['shipped', '04T07:00:00'];

test('a reopened delivery does not count until it is sent off once more', () => {
  expect(deliveredAt('open')).toBe('none');
  expect(deliveredAt('shipped', shipped)).toBe(at('04T07:00:00'));
  expect(deliveredAt('open', shipped, ['open', '05T07:00:00'])).toBe('none');
  expect(deliveredAt('shipped', shipped, ['open', '05T07:00:00'], ['shipped', '06T07:00:00'])).toBe(
    at('06T07:00:00'),
  );
});

test('a returned delivery was sent off before', () => {
  expect(deliveredAt('returned', shipped, ['returned', '15T07:00:00'])).toBe(at('04T07:00:00'));
});

test('a delivery without data, or a cancelled one, has no statement', () => {
  expect(deliveredAt('shipped')).toBeNull();
  expect(deliveredAt('cancelled', shipped)).toBeNull();
});
