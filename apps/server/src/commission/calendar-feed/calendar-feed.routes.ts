import {
  getCalendarFeed,
  makeCalendarFeed,
  readCalendarFeed,
  withdrawCalendarFeed,
} from '@blattwerk/contract/calendar-feed/calendar-feed.contract.ts';
import { addDays, berlinDay } from '@blattwerk/plan/days.ts';
import { createToken, hashToken } from '../../identity/session/token.ts';
import { isContractOver } from '../../network/partners/has-ended.ts';
import { ApiError, notFound } from '../../platform/api-error.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Route } from '../../platform/http/route.ts';
import { ownPartner } from '../../platform/http/session.ts';
import { limitKey, requireRateLimit } from '../../platform/throttle.ts';
import { findClosings, findEndingMemberships, findNextCalls } from './calendar-dates.queries.ts';
import {
  type FeedOwner,
  findFeed,
  findFeedOwner,
  noteFetch,
  replaceFeed,
  withdrawFeed,
} from './calendar-feeds.queries.ts';
import { decideDates, PAST_DAYS } from './decide-dates.ts';
import { writeCalendar } from './write-calendar.ts';

/**
 * Rate limit: wrong addresses from one network address in a quarter of an hour. Nobody can guess one; the limit only stops the
 * noise.
 */
const WRONG_ADDRESSES = 30;

/** A partner’s dates for calendar software, at an address that only the owner knows. */
export function calendarFeedRoutes(route: Route): void {
  route(getCalendarFeed, async ({ session }, { db }) => {
    const { partner } = session;
    return { feed: (partner && (await findFeed(db, partner.id))) ?? null };
  });

  route(makeCalendarFeed, async ({ body: { names }, session }, { db, clock, config }) => {
    const partner = ownPartner(session).id;
    const now = clock.now();
    if (await isContractOver(db, { partner, now })) throw new ApiError(409, 'calendarEnded');
    const token = createToken();
    await inTransaction(db, (tx) => replaceFeed(tx, { partner, tokenHash: hashToken(token), names, now }));
    const address = `${config.publicUrl}/api/calendar/${token}.ics`;
    return { createdAt: now, names, fetchedOn: null, address };
  });

  route(withdrawCalendarFeed, async ({ session }, { db, clock }) => {
    const partner = ownPartner(session).id;
    await inTransaction(db, (tx) => withdrawFeed(tx, { partner, now: clock.now() }));
  });

  route(readCalendarFeed, async ({ params, address }, deps) => {
    const owner = await requireFeed(deps, { file: params.file, address });
    const today = berlinDay(deps.clock.now().getTime());
    const body = Buffer.from(await calendarOf(deps, owner));
    if (owner.fetchedOn !== today) await inTransaction(deps.db, (tx) => noteFetch(tx, owner.feed, today));
    return { type: 'text/calendar' as const, name: 'calendar.ics', body, disposition: 'inline' as const };
  });
}

/** @throws ApiError 404 for an address without a calendar, always the same; 429 after thirty of them */
async function requireFeed(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { file, address }: { readonly file: string; readonly address: string },
): Promise<FeedOwner> {
  const now = clock.now();
  const owner = await findFeedOwner(db, { tokenHash: hashToken(file.replace(/\.ics$/, '')), now });
  if (owner !== undefined) return owner;
  const limit = { key: limitKey('calendar-feed', address), failures: WRONG_ADDRESSES };
  await requireRateLimit(db, limit, now);
  throw notFound();
}

async function calendarOf(
  { db, clock, config, company }: Pick<Deps, 'db' | 'clock' | 'config' | 'company'>,
  { partner, names, locale }: FeedOwner,
): Promise<string> {
  const now = clock.now();
  const today = berlinDay(now.getTime());
  const since = addDays(today, -PAST_DAYS);
  const [closings, memberships, calls] = await Promise.all([
    findClosings(db, since),
    findEndingMemberships(db, { partner, since }),
    findNextCalls(db, { partner, now }),
  ]);
  const { name, payouts } = company.current();
  const dates = decideDates({ closings, memberships, calls, payouts }, today);
  const { publicUrl } = config;
  return writeCalendar(dates, { locale, company: name, publicUrl, partner, names, today });
}
