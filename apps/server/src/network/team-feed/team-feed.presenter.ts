import type { getTeamFeed } from '@blattwerk/contract/team-feed/team-feed.contract.ts';
import { levelRow } from '@blattwerk/plan/levels/level-table.ts';
import type { PlanOf } from '../../company/plans/find-plan.ts';
import type { HandlerAnswer } from '../../platform/http/route.ts';
import type { Place } from '../tree/subtree.queries.ts';
import type { FeedEvent } from './feed-events.queries.ts';
import { type FeedPerson, keyOf } from './greetings.queries.ts';

type Event = HandlerAnswer<typeof getTeamFeed>['events'][number];

/** Whose feed it is, and further facts. */
interface Context {
  readonly root: Place;
  /** Whether it is the caller's own feed: nobody writes on behalf of another. */
  readonly isTheirs: boolean;
  /** Events that became known later are new; null before the first visit. */
  readonly seenUntil: Date | null;
  readonly written: ReadonlyMap<string, Date>;
  readonly planOf: PlanOf;
}

/** An event with the partner it is about. */
export function presentEvent(event: FeedEvent, person: FeedPerson, context: Context): Event {
  const { kind, partner, occurrence, us, knownAt, planVersion } = event;
  const { root, isTheirs, seenUntil, written, planOf } = context;
  const depth = event.depth - root.depth;
  const writtenAt = written.get(keyOf(event)) ?? null;
  const writing = writingOf(person, { depth, isTheirs, isWritten: writtenAt !== null });
  return {
    kind,
    occurrence,
    partner,
    displayName: person.displayName,
    depth,
    at: new Date(Math.floor(us / 1000)),
    isNew: isTheirs && seenUntil !== null && knownAt > seenUntil,
    levelName: planVersion === null ? null : levelRow(planOf({ planVersion }), occurrence).name,
    writing,
    writtenAt,
    language: writing === 'open' ? person.language : null,
  };
}

interface Standing {
  readonly depth: number;
  readonly isTheirs: boolean;
  readonly isWritten: boolean;
}

/** Whether the caller may write about an event: contact ends with the first line, as everywhere. */
function writingOf(
  { hasLogin, isWanted }: Pick<FeedPerson, 'hasLogin' | 'isWanted'>,
  { depth, isTheirs, isWritten }: Standing,
): Event['writing'] {
  if (!isTheirs) return 'another';
  if (isWritten) return 'written';
  if (depth > 1) return 'deeper';
  if (!hasLogin) return 'noLogin';
  return isWanted ? 'open' : 'unwanted';
}
