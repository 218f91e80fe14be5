import {
  feedKinds,
  getTeamFeed,
  listGreetings,
  visitTeamFeed,
  writeGreeting as write,
} from '@blattwerk/contract/team-feed/team-feed.contract.ts';
import { findPlans } from '../../company/plans/find-plan.ts';
import { readByShownPlan } from '../../company/plans/shown-month.ts';
import { ApiError } from '../../platform/api-error.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Route } from '../../platform/http/route.ts';
import { isOwn, ownPartner } from '../../platform/http/session.ts';
import { countDownline, countFirstLine } from '../tree/counts.queries.ts';
import { findPlace } from '../tree/subtree.queries.ts';
import { requireOwn, requireVisible } from '../tree/visibility.policy.ts';
import { findEvents } from './feed-events.queries.ts';
import { placeOf, placeText } from './feed-place.ts';
import { findFeedPeople, findGreetings, findWritten } from './greetings.queries.ts';
import { presentEvent } from './team-feed.presenter.ts';
import { findSeenUntil, noteVisit } from './visits.queries.ts';
import { writeGreeting } from './write-greeting.ts';

/** From this many partners below on, an index of events soon finds a member of the team. */
const LARGE_TEAM = 20_000;

/** The events in a team, and its partner's greetings about them. */
export function teamFeedRoutes(route: Route): void {
  route(getTeamFeed, async ({ query, session }, deps) => {
    const { partner = ownPartner(session).id, kind, before: text, limits: size } = query;
    await requireOwn(deps, session, partner);
    const before = text === undefined ? null : placeOf(text);
    if (before === undefined) throw new ApiError(400, 'queryInvalid');
    const { db, clock } = deps;
    const now = clock.now();
    const root = await findPlace(db, partner);
    if (root === undefined) return { events: [], next: null };
    const [team, firstLine] = await Promise.all([
      countDownline(db, { partner, now }),
      countFirstLine(db, { partner, now }),
    ]);
    const kinds = kind === undefined ? feedKinds : [kind];
    const sizes = { isLarge: team.total >= LARGE_TEAM, isWide: firstLine.total >= LARGE_TEAM };
    const found = await findEvents(db, { root, now, kinds, before, size: size + 1, ...sizes });
    const events = found.slice(0, size);
    const members = [...new Set(events.map((event) => event.partner))];
    const isTheirs = isOwn(session, partner);
    const [people, written, seenUntil, planOf] = await Promise.all([
      findFeedPeople(db, members),
      isTheirs ? findWritten(db, { partner, members }) : new Map<string, Date>(),
      isTheirs ? findSeenUntil(db, { partner, now }) : null,
      findPlans(
        db,
        events.flatMap(({ planVersion }) => (planVersion === null ? [] : [{ planVersion }])),
      ),
    ]);
    const last = events.at(-1);
    return {
      events: events.flatMap((event) => {
        const person = people.get(event.partner);
        return person ? [presentEvent(event, person, { root, isTheirs, seenUntil, written, planOf })] : [];
      }),
      next: found.length > size && last !== undefined ? placeText(last) : null,
    };
  });

  route(visitTeamFeed, async ({ session }, { db, clock }) => {
    const { partner } = session;
    if (partner === null) return;
    await inTransaction(db, (tx) => noteVisit(tx, { partner: partner.id, now: clock.now() }));
  });

  route(listGreetings, async ({ params, session }, deps) => {
    await requireVisible(deps, session, params.partner);
    const { db, clock } = deps;
    const found = await findGreetings(db, { partner: ownPartner(session).id, member: params.partner });
    return readByShownPlan(db, clock.now(), async (plan) => ({
      greetings: found.map((greeting) => ({
        ...greeting,
        levelName: greeting.kind === 'level' ? (plan.levels[greeting.occurrence]?.name ?? null) : null,
      })),
    }));
  });

  route(write, async ({ body, session }, { db, clock }) => {
    const { member: partner, kind, occurrence, text } = body;
    const by = ownPartner(session);
    return inTransaction(db, (tx) =>
      writeGreeting(tx, { by, partner, kind, occurrence, text, now: clock.now() }),
    );
  });
}
