import {
  addReferralTransition,
  getReferralTransition,
  listReferralTransitions,
} from '@blattwerk/contract/referrals/referral-transitions.contract.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalidField, notFound } from '../../platform/api-error.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Route } from '../../platform/http/route.ts';
import { consumeAttempt, type Limit, limitKey, requireRateLimit } from '../../platform/throttle.ts';
import { requireOwn } from '../tree/visibility.policy.ts';
import { pageOfTarget, SHOP } from './link-target.ts';
import {
  findReferralTransition,
  findReferralTransitions,
  findTargetOfCode,
  insertReferralTransition,
} from './referral-transitions.queries.ts';
import { requireReadableLinks } from './referrals.policy.ts';

/** Clicks of one network address that are counted: enough for an office, too few for a robot. */
const CLICKS = 60;

const clicksOf = (address: string): Limit => ({ key: limitKey('transition', address), failures: CLICKS });

/** Clicks on referral links. */
export function referralTransitionRoutes(route: Route): void {
  route(listReferralTransitions, async ({ list, groups, session }, deps) => {
    const partner = await requireReadableLinks(deps, session, list.filters.partner);
    const { rows, total } = await findReferralTransitions(deps.db, partner, list);
    const withCode = groups.includes('transitionTable');
    return { items: rows.map(({ code, ...row }) => (withCode ? { ...row, code } : row)), total };
  });

  route(getReferralTransition, async ({ params, session }, deps) => {
    const transition = await findReferralTransition(deps.db, params.id);
    if (!transition) throw notFound();
    await requireOwn(deps, session, transition.partner);
    return transition;
  });

  route(addReferralTransition, async ({ body, address }, { db, clock }) => {
    await requireRateLimit(db, clicksOf(address), clock.now());
    const { target } = body;
    const added = await inTransaction(db, (tx) =>
      insertReferralTransition(tx, { link: linkOf(body.link), target, now: clock.now() }),
    );
    if (added) return added;
    throw invalidField('link', 'linkUnknown');
  });
}

/** A path or number is a link's id, any other text its code. */
function linkOf(link: string | number): { id: number } | { code: string } {
  const id = typeof link === 'number' ? link : /^\/api\/referral_links\/(\d{1,15})$/.exec(link)?.[1];
  return id === undefined ? { code: String(link) } : { id: Number(id) };
}

type CodeRequest = FastifyRequest<{ Params: { code: string }; Querystring: { to?: unknown } }>;

/**
 * The public URL of a link, `/r/{code}`: counts the click and redirects to the link's target, which stores the code;
 * with `?to=shop` to the company's shop, if it has one. For an unknown code the application's own page answers.
 */
export function referralRedirect(
  app: FastifyInstance,
  { db, clock, company }: Pick<Deps, 'db' | 'clock' | 'company'>,
): void {
  app.get('/r/:code', async (request: CodeRequest, reply) => {
    const code = request.params.code.toUpperCase();
    reply.header('cache-control', 'no-store');
    if (!/^[A-Z0-9]{1,50}$/.test(code)) return reply.callNotFound();
    const { shop } = company.current();
    const target = request.query.to === SHOP && shop !== null ? SHOP : undefined;
    const isCounted =
      request.method === 'GET' && (await consumeAttempt(db, [clicksOf(request.ip)], clock.now())) === 0;
    const known = isCounted
      ? await inTransaction(db, (tx) =>
          insertReferralTransition(tx, { link: { code }, target, now: clock.now() }),
        )
      : await findTargetOfCode(db, code);
    return known ? reply.redirect(pageOfTarget(target ?? known.target, code, shop)) : reply.callNotFound();
  });
}
