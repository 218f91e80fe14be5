import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import type { CopyValue } from '../../src/platform/database/copy-rows.ts';
import type { CoreNetwork } from '../network/core-network.ts';
import type { DemoTime } from '../network/demo-time.ts';
import type { DemoOrder } from '../trade/demo-order.ts';

interface Notification {
  readonly userId: number;
  /** A name from the message settings (specification, section 3). */
  readonly type: 'newPartner' | 'newCustomer' | 'firstChildrenOrder' | 'newUserLogin' | 'registrationSuccess';
  readonly parameters: Record<string, string>;
  readonly at: number;
}

const keptDays = 120;
const unreadDays = 7;

/** Events of the last months; those of the last week are unread. */
export function* notificationRows(
  time: DemoTime,
  core: CoreNetwork,
  orders: readonly DemoOrder[],
): Generator<readonly CopyValue[]> {
  const recent = [...events(core, orders), { userId: core.anna.id, ...login(time) }]
    .filter(({ at }) => at > time.now - keptDays * MS_A_DAY)
    .sort((a, b) => a.at - b.at);
  for (const { userId, type, parameters, at } of recent) {
    const viewedAt =
      at < time.now - unreadDays * MS_A_DAY ? new Date(Math.min(at + MS_A_DAY, time.now)) : null;
    yield [userId, type, JSON.stringify(parameters), new Date(at), viewedAt];
  }
}

function login(time: DemoTime): Omit<Notification, 'userId'> {
  return { type: 'newUserLogin', parameters: { device: 'Firefox, Windows' }, at: time.now - 2 * MS_A_DAY };
}

function* events({ partners }: CoreNetwork, orders: readonly DemoOrder[]): Generator<Notification> {
  const firstOrders = new Map<number, DemoOrder>();
  for (const order of orders) {
    const { partnerId, paidAt } = order;
    const first = firstOrders.get(partnerId)?.paidAt ?? Number.POSITIVE_INFINITY;
    if (paidAt !== null && paidAt < first) firstOrders.set(partnerId, order);
  }
  for (const { id, parent, joinedAt, affiliateSince, displayName } of partners) {
    yield { userId: id, type: 'registrationSuccess', parameters: {}, at: joinedAt };
    if (!parent) continue;
    const type = affiliateSince === joinedAt ? 'newPartner' : 'newCustomer';
    yield { userId: parent.id, type, parameters: { name: displayName }, at: joinedAt };
    const order = firstOrders.get(id);
    if (!order || order.paidAt === null) continue;
    const parameters = { name: displayName, order: `BW-${100_000 + order.id}` };
    yield { userId: parent.id, type: 'firstChildrenOrder', parameters, at: order.paidAt };
  }
}
