import { addDays, berlinDay, berlinMidnight } from '@blattwerk/plan/days.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { findClosings, findEndingMemberships } from '../calendar-feed/calendar-dates.queries.ts';
import { type CalendarDate, decideDates } from '../calendar-feed/decide-dates.ts';
import { findProgress } from '../commissions/progress.queries.ts';
import { findAnswers } from '../today/answers.queries.ts';
import { decideToday } from '../today/decide-today.ts';
import { findCallTasks } from '../today/find-calls.ts';
import { findOwnTasks } from '../today/find-own-tasks.ts';
import { findWrittenTasks } from '../today/own-tasks.ts';
import type { Task } from '../today/task.ts';
import { decideDigest, mondayOf, weekBefore } from './decide-digest.ts';
import { claimWeek, type DigestReader, findNewcomers, findReaders } from './digest-readers.queries.ts';

/** Readers fetched at a time. */
const AT_A_TIME = 100;

type JobDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'messages' | 'company' | 'secrets'>;

/**
 * Sends the weekly mail to its subscribers on Monday morning: once per week, whichever process does it. Failures are retried in
 * each of the next hours.
 */
export function weeklyDigestJob(deps: JobDeps): JobDefinition {
  return { name: 'weekly-digest', cron: '0 7-11 * * 1', run: () => writeAll(deps) };
}

async function writeAll(deps: JobDeps): Promise<void> {
  const { db, clock, log } = deps;
  const now = clock.now();
  const monday = mondayOf(berlinDay(now.getTime()));
  let failures = 0;
  for (let after = 0; ; ) {
    const readers = await findReaders(db, { after, monday, now, most: AT_A_TIME });
    for (const reader of readers) {
      try {
        await inTransaction(db, (tx) => writeTo({ ...deps, db: tx }, reader, monday));
      } catch (error) {
        // The others should still get theirs.
        log.error({ err: error, user: reader.user }, 'a weekly mail could not be queued');
        failures += 1;
      }
    }
    after = readers.at(-1)?.user ?? 0;
    if (readers.length < AT_A_TIME) break;
  }
  if (failures > 0) throw new Error(`${failures} weekly mails could not be queued`);
}

async function writeTo(deps: InTx<JobDeps>, reader: DigestReader, monday: string): Promise<void> {
  const { db, clock, messages } = deps;
  const { user, partner, locale } = reader;
  if (!(await claimWeek(db, user, monday))) return;
  const now = clock.now();
  const week = weekBefore(monday);
  const parameters = decideDigest(locale, {
    week,
    progress: await findProgress(db, partner),
    newcomers: await findNewcomers(db, { partner, week, now }),
    tasks: await findTasks(deps, reader, now),
    dates: await findDates(deps, partner, monday),
  });
  if (parameters === null) return;
  await messages.queue(db, { to: { userId: user }, channel: 'mail', template: 'weekly-digest', parameters });
}

/** The tasks of today's list. */
async function findTasks(
  { db, secrets }: InTx<JobDeps>,
  { user, partner }: DigestReader,
  now: Date,
): Promise<readonly Task[]> {
  const since = new Date(berlinMidnight(berlinDay(now.getTime())));
  const answers = await findAnswers(db, { partner, now, since });
  const calls = await findCallTasks(db, { partner, now, withNotes: false });
  const own = await findOwnTasks({ db, secrets }, { partner, user, now, withNotes: true });
  const written = await findWrittenTasks(db, { partner, now });
  return decideToday([...written.due, ...calls, ...own], answers, now);
}

/** The calendar's dates in the week that begins. */
async function findDates(
  { db, company }: InTx<JobDeps>,
  partner: number,
  monday: string,
): Promise<CalendarDate[]> {
  const sunday = addDays(monday, 6);
  const closings = await findClosings(db, monday);
  const memberships = await findEndingMemberships(db, { partner, since: monday });
  const { payouts } = company.current();
  const dates = decideDates({ closings, memberships, calls: [], payouts }, monday);
  return dates.filter(({ day }) => day >= monday && day <= sunday);
}
