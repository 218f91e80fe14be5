import { MAX_PAGE_SIZE } from '@blattwerk/contract/http/list.ts';
import { berlinDay } from '@blattwerk/plan/days.ts';
import { nextLevel } from '@blattwerk/plan/levels/next-level.ts';
import type { Kysely } from 'kysely';
import { findPlan } from '../../company/plans/find-plan.ts';
import { readByShownPlan } from '../../company/plans/shown-month.ts';
import { type Call, findCallsToday, NEW_MS } from '../../network/contacts/calls.queries.ts';
import { findFollowUps } from '../../network/contacts/follow-ups.queries.ts';
import { findFigures, findLegs } from '../../network/statistics/figures.queries.ts';
import { findMembers, type Member } from '../../network/team/member.queries.ts';
import { findExpiryDates } from '../../network/team/reasons-to-call.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { findLanguages, findSilent } from './silent.queries.ts';
import { type Facts, type Task, taskOf } from './task.ts';

/** Number of people whose ways are computed in detail. */
const MOST_CLOSE = 8;

/** A leg outweighs all QP that a level requires. */
const LEG_RANK = 1_000_000;

interface Asked {
  readonly partner: number;
  readonly now: Date;
  /** Notes are visible only to their author. */
  readonly withNotes: boolean;
}

/**
 * The tasks about a partner's first line, possibly several about one person. The contacts' rule decides whom to call, and who
 * was called or is postponed; people who have not signed in for long are only on their list.
 */
export async function findCallTasks(db: Kysely<DB>, asked: Asked): Promise<Task[]> {
  const { partner, now } = asked;
  const [{ calls }, silent] = await Promise.all([
    readByShownPlan(db, now, (plan, at) => {
      const all = { page: 1, size: MAX_PAGE_SIZE, reason: undefined, aside: false };
      return findCallsToday(db, plan, { partner, now: at, ...all });
    }),
    findSilent(db, { partner, now }),
  ]);
  const relevantCalls = calls.filter(({ reasons }) => reasons.some((reason) => reason !== 'isAway'));
  const ids = [...new Set([...relevantCalls, ...silent].map(({ id }) => id))];
  const people = await findPeople(db, ids, asked);
  const close = await findClose(db, relevantCalls, now);
  return [
    ...relevantCalls.flatMap((call) => tasksOf(call, people.get(call.id), now)),
    ...close.flatMap(({ id, rank, basis, ...facts }) => {
      const found = people.get(id);
      return found
        ? [taskOf('close-to-level', { object: id, rank, basis, person: found.person, ...facts })]
        : [];
    }),
    ...silent.flatMap(({ id, lastOrder: day }, rank) => {
      const found = people.get(id);
      return found ? [taskOf('silent', { object: id, rank, basis: day, person: found.person, day })] : [];
    }),
  ];
}

/** A member of the first line, with their stored data. */
interface Found {
  readonly member: Member;
  readonly person: Facts['person'];
  readonly callOn: string | null;
  readonly note: string | null;
  readonly expiry: Date | undefined;
}

/** Members of the first line, by id. */
export async function findPeople(
  db: Kysely<DB>,
  ids: readonly number[],
  { partner, now, withNotes }: Asked,
): Promise<Map<number, Found>> {
  const [members, languages, followUps, expiryDates] = await Promise.all([
    findMembers(db, { ids, now }),
    findLanguages(db, ids),
    findFollowUps(db, { partner, ids }),
    findExpiryDates(db, { ids, now }),
  ]);
  return new Map(
    members.map((member) => {
      const { id, displayName, email, phone } = member;
      const followUp = followUps.get(id);
      const person = { id, displayName, email, phone, language: languages.get(id) ?? null };
      const note = withNotes ? (followUp?.note ?? null) : null;
      return [id, { member, person, callOn: followUp?.callOn ?? null, note, expiry: expiryDates.get(id) }];
    }),
  );
}

/** The tasks for a call's reasons, except being close to a level. */
function tasksOf({ id, reasons }: Call, found: Found | undefined, now: Date): Task[] {
  if (found === undefined) return [];
  const { member, person, callOn, note, expiry } = found;
  const joinedMs = member.createdAt.getTime();
  const about = { object: id, person };
  return reasons.flatMap((reason) => {
    if (reason === 'isFollowUp' && callOn !== null)
      return [taskOf('follow-up', { ...about, rank: dayRank(callOn), basis: callOn, day: callOn, note })];
    if (reason === 'isNew' && now.getTime() - joinedMs < NEW_MS) {
      const day = berlinDay(joinedMs);
      return [taskOf('new-member', { ...about, rank: joinedMs, basis: day, day })];
    }
    if (reason === 'isExpiring' && expiry !== undefined) {
      const day = berlinDay(expiry.getTime());
      return [taskOf('member-membership', { ...about, rank: dayRank(day), basis: day, day })];
    }
    return [];
  });
}

function dayRank(day: string): number {
  return Date.parse(day);
}

interface Close extends Pick<Facts, 'levelName' | 'missingQualificationPoints' | 'missingLegs'> {
  readonly id: number;
  readonly rank: number;
  readonly basis: string;
}

/** What those close to a level lack for it, by the level table. */
async function findClose(db: Kysely<DB>, calls: readonly Call[], now: Date): Promise<Close[]> {
  const nearest = calls
    .filter(({ reasons }) => reasons.includes('isCloseToNextLevel'))
    .toSorted((a, b) => (a.missing ?? 0) - (b.missing ?? 0))
    .slice(0, MOST_CLOSE);
  const found = await Promise.all(
    nearest.map(async ({ id }) => {
      const figures = await findFigures(db, { partner: id, now });
      if (figures === undefined) return [];
      const legs = await findLegs(db, { partner: id, cycle: figures.cycle });
      const plan = await findPlan(db, figures);
      const path = nextLevel(plan, { affiliate: true, level: figures.rank, qp: figures.qp, legs });
      if (path === null || path.reached) return [];
      const missingLegs = path.legs.flatMap(({ levelName, missing }) =>
        missing > 0 ? [{ levelName, missing }] : [],
      );
      const legsMissing = missingLegs.reduce((sum, { missing }) => sum + missing, 0);
      return [
        {
          id,
          rank: path.qp.missing + legsMissing * LEG_RANK,
          basis: `${figures.dateFrom} ${path.level}`,
          levelName: path.levelName,
          missingQualificationPoints: path.qp.missing,
          missingLegs,
        },
      ];
    }),
  );
  return found.flat();
}
