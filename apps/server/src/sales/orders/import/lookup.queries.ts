import { type Kysely, sql } from 'kysely';
import { quoted } from '../../../platform/csv/fault.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import { type ImportContext, NEWCOMER } from './decide-order.ts';
import type { KnownLine, KnownOrder, KnownRefund } from './known-order.ts';
import type { ParsedOrder } from './parsed-order.ts';
import type { Offer } from './price-lines.ts';

/** Joins source and number of an order to one key; neither can contain the separator. */
export function orderKey({ source, number }: { source: string; number: string }): string {
  return `${source}\n${number}`;
}

/** The stored state of these orders, by `orderKey`. */
export async function findKnownOrders(
  db: Kysely<DB>,
  orders: readonly ParsedOrder[],
): Promise<Map<string, KnownOrder>> {
  type Row = KnownOrder & {
    source: string;
    number: string;
    refunds: (Omit<KnownRefund, 'at'> & { at: string })[];
    lines: KnownLine[];
  };
  const { rows } = await sql<Row>`
    select found.source, found.number, found.id, found.partner_id as "partnerId",
      array(select from_partner_id from order_reassignments where order_id = found.id)
        || array(select goes_on_as(found.partner_id) where goes_on_as(found.partner_id) <> found.partner_id)
        as "earlierBuyers", found.status,
      found.placed_at as "placedAt", found.paid_at as "paidAt", found.delivered_at as "deliveredAt", found.base_cents as "baseCents",
      found.gross_cents as "grossCents", found.qp, cycle.closed_at is not null as "isClosed",
      exists (select from voucher_movements as movement join order_lines as line on line.id = movement.order_line_id
        where line.order_id = found.id) as "hasRedemptions",
      coalesce((
        select jsonb_agg(jsonb_build_object('position', line.position, 'productId', line.product_id,
          'quantity', line.quantity, 'netCents', line.net_cents, 'grossCents', line.gross_cents, 'qp', line.qp)
          order by line.id)
        from order_lines as line where line.order_id = found.id
      ), '[]') as lines,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', refund.id, 'number', refund.number,
          'baseCents', refund.base_cents, 'qp', refund.qp, 'at', refund.refunded_at,
          'line', case when refund.order_line_id is not null then (
            select count(*) from order_lines as line
            where line.order_id = found.id and line.id < refund.order_line_id
          ) end))
        from refunds as refund where refund.order_id = found.id
      ), '[]') as refunds
    from unnest(${orders.map(({ source }) => source)}::text[], ${orders.map(({ number }) => number)}::text[])
      as parsed (source, number)
    join orders as found on found.source = parsed.source and found.number = parsed.number
    left join cycles as cycle on cycle.id = found.cycle_id`.execute(db);
  return new Map(
    rows.map(({ refunds, ...order }) => [
      orderKey(order),
      { ...order, refunds: refunds.map((refund) => ({ ...refund, at: new Date(refund.at) })) },
    ]),
  );
}

/**
 * The products named by these orders and their refunds, with all their prices, by name. Our own numbers win over a
 * shop's ids.
 */
export async function findProducts(
  db: Kysely<DB>,
  orders: readonly ParsedOrder[],
): Promise<Map<string, Offer>> {
  const names = orders.flatMap(({ lines, refunds }) => [
    ...lines.map(({ product }) => product),
    ...refunds.flatMap(({ line }) => line ?? []),
  ]);
  type Row = Omit<Offer, 'prices'> & { name: string; prices: (Offer['prices'][number] & { from: string })[] };
  const { rows } = await sql<Row>`
    select named.name, product.id, product.kind, product.days, (
      select jsonb_agg(jsonb_build_object('from', price.valid_from, 'netCents', price.net_cents,
        'vatBp', price.vat_bp, 'qp', price.qp) order by price.valid_from)
      from product_prices as price where price.product_id = product.id
    ) as prices
    from unnest(${[...new Set(names)]}::text[]) as named (name)
    cross join lateral (
      select * from products where number = named.name or shop_id = named.name
      order by number = named.name desc limit 1
    ) as product`.execute(db);
  return new Map(
    rows.map(({ name, prices, ...product }) => [
      name,
      { ...product, prices: prices.map((price) => ({ ...price, from: new Date(price.from) })) },
    ]),
  );
}

/**
 * The buyers named by these orders: by partner id, else by their number in the shop, else by e-mail. A merged
 * partner resolves to the remaining one.
 */
export async function findBuyers(
  db: Kysely<DB>,
  orders: readonly ParsedOrder[],
): Promise<ImportContext['findPartner']> {
  const emails = orders.flatMap(({ head }) => head.email ?? []);
  const ids = orders.flatMap(({ head }) => head.partnerId ?? []);
  const numbered = orders.flatMap(({ source, head }) =>
    head.customerNumber ? [{ source, number: head.customerNumber }] : [],
  );
  // Once only numbers are left of the buyer, orders cannot be told apart any more.
  const isForgotten = sql`owner.deleted_at is not null and exists (
    select from orders where orders.partner_id = partner.id and orders.number = 'forgotten-' || orders.id)`;
  const { rows } = await sql<{
    id: number;
    goesOnAs: number;
    email: string;
    isForgotten: boolean;
    key: string | null;
  }>`
    select partner.id, goes_on_as(partner.id) as "goesOnAs", lower(owner.email) as email, ${isForgotten} as "isForgotten",
      null as key
    from users as owner join partners as partner on partner.user_id = owner.id
    where lower(owner.email) = any(${emails}::text[])
    union
    select partner.id, goes_on_as(partner.id), lower(owner.email), ${isForgotten}, null
    from partners as partner join users as owner on owner.id = partner.user_id
    where partner.id = any(${ids}::bigint[])
    union
    select partner.id, goes_on_as(partner.id), lower(owner.email), ${isForgotten}, parsed.source || E'\\n' || parsed.number
    from unnest(${numbered.map(({ source }) => source)}::text[], ${numbered.map(({ number }) => number)}::text[])
      as parsed (source, number)
    join customer_numbers as known on known.source = parsed.source and known.number = parsed.number
    join partners as partner on partner.id = known.partner_id
    join users as owner on owner.id = partner.user_id`.execute(db);
  const staff = await sql<{ email: string }>`
    select lower(email) as email from users
    where lower(email) = any(${emails}::text[]) and not exists (select from partners where partners.user_id = users.id)`.execute(
    db,
  );
  const taken = new Set(staff.rows.map(({ email }) => email));
  const byEmail = new Map(rows.map(({ id, email }) => [email, id]));
  const byNumber = new Map(rows.flatMap(({ id, key }) => (key === null ? [] : [[key, id]])));
  const known = new Map(rows.map(({ id, isForgotten: isGone }) => [id, isGone]));
  const goesOn = new Map(rows.map(({ id, goesOnAs }) => [id, goesOnAs]));
  return ({ source, head }) => {
    const { partnerId, email, customerNumber } = head;
    if (partnerId !== null && !known.has(partnerId)) return { reason: `there is no partner ${partnerId}` };
    const numberedId = customerNumber
      ? byNumber.get(orderKey({ source, number: customerNumber }))
      : undefined;
    const emailId = email === null ? null : byEmail.get(email);
    const found = numberedId ?? emailId;
    if (partnerId === null && found === undefined && canBegin(head) && !taken.has(email ?? ''))
      return { id: NEWCOMER, isForgotten: false };
    if (found === undefined) return { reason: `no partner has the e-mail ${quoted(email ?? '')}` };
    if (partnerId !== null && emailId !== null && found !== null && found !== partnerId)
      return { reason: `partner ${partnerId} does not have the e-mail ${quoted(email ?? '')}` };
    const id = partnerId ?? found;
    return {
      id: id === null ? null : (goesOn.get(id) ?? id),
      isForgotten: id !== null && known.get(id) === true,
    };
  };
}

/** A buyer with a name and an address can become a customer. */
function canBegin({ email, firstName, lastName }: ParsedOrder['head']): boolean {
  return email !== null && /^[^\s@]+@[^\s@]+$/.test(email) && Boolean(firstName || lastName);
}
