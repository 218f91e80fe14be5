import {
  changeCustomerSponsor,
  createCustomer as createCustomerCall,
  getCustomer,
  listCustomers,
} from '@blattwerk/contract/orders/customers.contract.ts';
import { COMMIT_SECONDS } from '../../messaging/messages/messages.ts';
import { movePartner } from '../../network/placing/move-partner.ts';
import { lockTree } from '../../network/placing/place-partner.ts';
import { PlacementError } from '../../network/placing/require-place.ts';
import { ApiError, invalidField, notFound } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Route } from '../../platform/http/route.ts';
import { isOwn } from '../../platform/http/session.ts';
import { RECOMPUTE_OPEN_CYCLE } from '../../platform/jobs.ts';
import { attributeByHand, createCustomer, isAffiliate } from './create-customer.ts';
import { type CustomerRow, findCustomer, findCustomers, findKnown } from './customers.queries.ts';

/** Customers of shops, managed by operators. */
export function customerRoutes(route: Route): void {
  route(listCustomers, ({ list }, { db }) =>
    findCustomers(db, list).then(({ rows, total }) => ({ items: rows, total })),
  );

  route(getCustomer, ({ params }, deps) => requireCustomer(deps, params.id));

  route(createCustomerCall, async ({ body, session }, deps) => {
    const { db, clock } = deps;
    await lockTree(db);
    const { number = null, code = null, coupon = null, clickCode = null, clickedAt, ...said } = body;
    const known = await findKnown(db, { ...said, number });
    if (known !== undefined) {
      const customer = await findCustomer(db, known);
      if (customer === undefined) throw new ApiError(409, 'customerIsPartner');
      return customer;
    }
    if (await isTaken(deps, said.email)) throw new ApiError(409, 'emailTaken');
    const now = clock.now();
    const given = {
      code,
      coupon,
      clickCode,
      clickedAt: clickedAt === undefined ? null : new Date(clickedAt),
    };
    const partner = await createCustomer(db, { ...said, ...given, number, placedAt: now }, now);
    const made = await requireCustomer(deps, partner);
    // A customer without a sponsor belongs to the company, whoever runs it.
    if (made.attributedBy !== 'company' && made.sponsor !== null && isOwn(session, made.sponsor.id))
      throw new ApiError(403, 'moveOneself');
    await audit(db, {
      user: session.user.id,
      action: 'write',
      subject: `/api/customers/${partner}`,
      details: { before: {}, after: { source: said.source, number } },
    });
    await deps.jobs.request(RECOMPUTE_OPEN_CYCLE, { delaySeconds: COMMIT_SECONDS });
    return made;
  });

  route(changeCustomerSponsor, async ({ params: { id }, body: { sponsor, reason }, session }, deps) => {
    const { db } = deps;
    await lockTree(db);
    const customer = await requireCustomer(deps, id);
    const before = customer.sponsor?.id ?? null;
    if ([id, sponsor, before].some((one) => one !== null && isOwn(session, one)))
      throw new ApiError(403, 'moveOneself');
    if (!(await isAffiliate(db, sponsor, deps.clock.now()))) throw invalidField('sponsor', 'sponsorBasic');
    await movePartner(deps, db, { partner: id, parent: sponsor, position: undefined }).catch(explain);
    await attributeByHand(db, id);
    await audit(db, {
      user: session.user.id,
      action: 'write',
      subject: `/api/customers/${id}`,
      details: { before: { parent: before }, after: { parent: sponsor }, reason },
    });
    await deps.jobs.request(RECOMPUTE_OPEN_CYCLE, { delaySeconds: COMMIT_SECONDS });
    return requireCustomer(deps, id);
  });
}

async function requireCustomer({ db }: Pick<Deps, 'db'>, id: number): Promise<CustomerRow> {
  const customer = await findCustomer(db, id);
  if (customer === undefined) throw notFound();
  return customer;
}

/** Addresses of staff are taken without a partner. */
async function isTaken({ db }: Pick<Deps, 'db'>, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', eb.fn('lower', [eb.val(email)])))
    .executeTakeFirst();
  return found !== undefined;
}

function explain(error: unknown): never {
  if (!(error instanceof PlacementError)) throw error;
  if (error.code === 'below_itself') throw invalidField('sponsor', 'moveBelowItself');
  if (error.code === 'unknown_parent') throw invalidField('sponsor', 'parentUnplaced');
  throw new ApiError(409, 'placeChanged');
}
