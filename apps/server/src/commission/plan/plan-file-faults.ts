import { cycleOfDay, cycleStart } from '@blattwerk/plan/days.ts';
import { NO_PARENT } from '@blattwerk/plan/network/breadth-first.ts';
import { circleMembers } from '@blattwerk/plan/network/circles.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import type {
  PlanFile,
  PlanFileMembership,
  PlanFileOrder,
  PlanFilePartner,
} from '@blattwerk/plan/plan-file/plan-file.ts';
import type { Fault } from './fault.ts';

/** The lists of a document, row by row. Fields that are wrong by themselves are missing from their rows. */
export interface Lists {
  readonly partners: readonly Partial<PlanFilePartner>[];
  readonly orders: readonly Partial<PlanFileOrder>[];
  readonly memberships: readonly Partial<PlanFileMembership>[];
}

/** Contradictions within the lists, each at the row that has to change. */
export function listFaults(plan: Plan, lists: Lists): Fault[] {
  const partnerIds = new Set(lists.partners.map(({ id }) => id));
  return [
    ...repeatedIds('partners', lists.partners),
    ...lists.partners.flatMap((partner, i) => partnerFaults(plan, partner, `partners[${i}]`, partnerIds)),
    ...circleFaults(lists.partners),
    ...repeatedIds('orders', lists.orders),
    ...lists.orders.flatMap((order, i) => orderFaults(order, `orders[${i}]`, partnerIds)),
    ...lists.memberships.flatMap((membership, i) =>
      membershipFaults(membership, `memberships[${i}]`, partnerIds),
    ),
    ...sumFaults(lists),
  ];
}

/** Contradictions between the document's moments. */
export function momentFaults({ asOf, cycle, reversalsUntil }: Partial<PlanFile>): Fault[] {
  const faults: Fault[] = [];
  if (cycle) {
    const month = cycleOfDay(cycle.dateFrom);
    if (month.dateFrom !== cycle.dateFrom) {
      faults.push({ path: 'cycle.dateFrom', message: 'expected the first day of a month' });
    } else if (month.dateTo !== cycle.dateTo) {
      faults.push({ path: 'cycle.dateTo', message: `expected the last day of that month, ${month.dateTo}` });
    }
  }
  if (asOf && cycle && Date.parse(asOf) < cycleStart(cycle)) {
    faults.push({ path: 'asOf', message: 'lies before the cycle' });
  }
  if (asOf && reversalsUntil && Date.parse(reversalsUntil) < Date.parse(asOf)) {
    faults.push({ path: 'reversalsUntil', message: 'lies before asOf' });
  }
  return faults;
}

function repeatedIds(list: string, rows: readonly { readonly id?: number }[]): Fault[] {
  const first = new Map<number, number>();
  return rows.flatMap(({ id }, i) => {
    if (id === undefined) return [];
    const before = first.get(id);
    if (before === undefined) first.set(id, i);
    return before === undefined
      ? []
      : [{ path: `${list}[${i}].id`, message: `${id} is the id of ${list}[${before}] already` }];
  });
}

type Known = ReadonlySet<number | undefined>;

function partnerFaults(
  plan: Plan,
  { parentId, highestLevelEver, kickStartPaid }: Partial<PlanFilePartner>,
  path: string,
  known: Known,
): Fault[] {
  const faults = parentId === null ? [] : unknownPartner(parentId, `${path}.parentId`, known);
  const highest = plan.levels.length - 1;
  if ((highestLevelEver ?? 0) > highest) {
    faults.push({ path: `${path}.highestLevelEver`, message: `the highest level is ${highest}` });
  }
  const paid = kickStartPaid ?? [];
  if (new Set(paid).size < paid.length) {
    faults.push({ path: `${path}.kickStartPaid`, message: 'a phase is paid once' });
  }
  return faults;
}

function unknownPartner(id: number | undefined, path: string, known: Known): Fault[] {
  return id === undefined || known.has(id) ? [] : [{ path, message: `no partner has the id ${id}` }];
}

/** Partners who are above themselves; those merely below such a cycle are not reported. */
function circleFaults(partners: Lists['partners']): Fault[] {
  const positions = new Map<number | null | undefined, number>();
  partners.forEach(({ id }, i) => {
    if (id !== undefined && !positions.has(id)) positions.set(id, i);
  });
  const parents = Int32Array.from(partners, ({ parentId }) => positions.get(parentId) ?? NO_PARENT);
  return circleMembers(parents).map((i) => ({
    path: `partners[${i}].parentId`,
    message: 'leads back to the partner: parents form a circle',
  }));
}

function orderFaults(order: Partial<PlanFileOrder>, path: string, known: Known): Fault[] {
  const { status, paidAt, refundedAt } = order;
  const faults = unknownPartner(order.partnerId, `${path}.partnerId`, known);
  if ((status === 'paid' || status === 'refunded') && (paidAt === null || !('paidAt' in order))) {
    faults.push({ path: `${path}.paidAt`, message: `an order with the status ${status} was paid` });
  }
  if (refundedAt && status && status !== 'refunded') {
    faults.push({ path: `${path}.refundedAt`, message: `the status is ${status}, not refunded` });
  }
  for (const key of ['baseCents', 'qp'] as const) {
    const refunded = (order.refunds ?? []).reduce((sum, refund) => sum + refund[key], 0);
    if (refunded > (order[key] ?? Number.POSITIVE_INFINITY)) {
      faults.push({ path: `${path}.refunds`, message: `more ${key} is refunded than the order has` });
    }
  }
  return faults;
}

function membershipFaults(
  { partnerId, startDate, expiryDate }: Partial<PlanFileMembership>,
  path: string,
  known: Known,
): Fault[] {
  const faults = unknownPartner(partnerId, `${path}.partnerId`, known);
  if (startDate && expiryDate && expiryDate <= startDate) {
    const message = 'a membership expires after the day that it starts on';
    faults.push({ path: `${path}.expiryDate`, message });
  }
  return faults;
}

/** The engine is exact up to the safe integers and refuses anything beyond. */
function sumFaults({ orders, memberships }: Lists): Fault[] {
  const sum = (values: readonly (number | undefined)[]) =>
    values.reduce<number>((total, value) => total + (value ?? 0), 0);
  const baseCents = sum(orders.map((order) => order.baseCents));
  const qp = sum([...orders, ...memberships].map((row) => row.qp));
  return Object.entries({ baseCents, qp }).flatMap(([key, total]) =>
    total <= Number.MAX_SAFE_INTEGER
      ? []
      : [{ path: 'orders', message: `all ${key} together are more than ${Number.MAX_SAFE_INTEGER}` }],
  );
}
