import { levelRow } from '@blattwerk/plan/levels/level-table.ts';
import { findPlans } from '../../company/plans/find-plan.ts';
import { notify } from '../../messaging/notifications/notify.ts';
import { ApiError, notFound } from '../../platform/api-error.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { isContractOver } from '../partners/has-ended.ts';
import { findPlace } from '../tree/subtree.queries.ts';
import { FEED_DAYS, findEvents } from './feed-events.queries.ts';
import { type EventKey, findFeedPeople, type Greeting, insertGreeting } from './greetings.queries.ts';

interface Written extends EventKey {
  /** The author, with display name. */
  readonly by: { readonly id: number; readonly displayName: string };
  readonly text: string;
  readonly now: Date;
}

/** The greeting, with the name of the level if it is about one. */
type Sent = Greeting & { readonly levelName: string | null };

/** Upper limit for events of one kind about one person within the feed's time. */
const MOST_OF_A_PERSON = FEED_DAYS;

/**
 * Writes to a member of the first line about an event, once: they are notified in the author's name.
 * @throws ApiError 404 if there is no such event, or no longer; 409 if the member opted out, was written to already, or
 * the author's contract has ended
 */
export async function writeGreeting(tx: Tx, written: Written): Promise<Sent> {
  const { by, kind, partner, occurrence, text, now } = written;
  if (await isContractOver(tx, { partner: by.id, now })) throw new ApiError(409, 'greetingEnded');
  const root = await findPlace(tx, by.id);
  if (root === undefined) throw notFound();
  const events = await findEvents(tx, {
    ...{ root, now, kinds: [kind], before: null, size: MOST_OF_A_PERSON },
    ...{ isLarge: false, isWide: false, only: partner },
  });
  const event = events.find((one) => one.occurrence === occurrence);
  const person = (await findFeedPeople(tx, [partner])).get(partner);
  if (event === undefined || person === undefined) throw notFound();
  if (!person.hasLogin || !person.isWanted) throw new ApiError(409, 'greetingUnwanted');
  const greeting = await insertGreeting(tx, { kind, partner, occurrence, by: by.id, text, now });
  if (greeting === undefined) throw new ApiError(409, 'greetingWritten');
  await notify(tx, {
    user: person.user,
    type: 'greeting',
    parameters: { name: by.displayName, kind, text },
    at: now,
  });
  const { planVersion } = event;
  if (planVersion === null) return { ...greeting, levelName: null };
  const planOf = await findPlans(tx, [{ planVersion }]);
  return { ...greeting, levelName: levelRow(planOf({ planVersion }), occurrence).name };
}
