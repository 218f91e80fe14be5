import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { addDays, berlinDay, berlinMidnight } from '@blattwerk/plan/days.ts';
import type { Kysely } from 'kysely';
import { findCompany } from '../../company/company.queries.ts';
import { lockUser } from '../../identity/users/users.queries.ts';
import { COMMIT_SECONDS } from '../../messaging/messages/messages.ts';
import { findThoseBelow } from '../../network/tree/subtree.queries.ts';
import { ApiError, invalidField, invalidFields } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { ownPartner, type Session } from '../../platform/http/session.ts';
import { findOwnLink } from './own-link.queries.ts';
import { findReaders, isPartnerNow, type Reader } from './readers.queries.ts';
import { SEND_TEAM_MESSAGES } from './send-team-messages.job.ts';
import { countWrittenTo, isStopped, type LeftCounts, submitMessage } from './sending.queries.ts';
import { type Filling, filledText, textFaults } from './team-text.ts';
import { type Known, requireDraft } from './write-team-message.ts';

type SendDeps = Pick<Deps, 'clock' | 'config' | 'company'> & { readonly db: Kysely<DB> };

/** The chosen recipients who get a message now, with each one's placeholder values. */
interface Meant {
  readonly readers: readonly Reader[];
  readonly leftOut: LeftCounts;
  readonly fillingOf: (reader: Reader) => Filling;
}

/** How many messages the company allows a partner today (Berlin). */
export interface Allowance {
  readonly most: number;
  readonly left: number;
  readonly stopped: boolean;
}

/**
 * How many messages the company allows a partner today, and how many are left; none if they are no longer a partner.
 */
export async function findAllowance(db: Kysely<DB>, partner: number, now: Date): Promise<Allowance> {
  const { teamMessagesDaily } = await findCompany(db);
  const most = (await isPartnerNow(db, partner, now)) ? teamMessagesDaily : 0;
  const since = new Date(berlinMidnight(berlinDay(now.getTime())));
  const written = await countWrittenTo(db, { partner, since });
  return { most, left: Math.max(0, most - written), stopped: await isStopped(db, partner) };
}

/**
 * The current recipients of a text: those chosen who are below its sender and may get it.
 * @throws ApiError 422 for a text with faults
 */
export async function findMeant(
  { db, clock, config, company }: SendDeps,
  session: Session,
  { text, chosen }: { readonly text: string; readonly chosen: readonly number[] },
): Promise<Meant> {
  const sender = ownPartner(session);
  const link = await findOwnLink(db, sender.id, config);
  const faults = textFaults(text, { hasLink: link !== null });
  if (faults.length > 0) throw invalidFields(faults);
  const ids = await findThoseBelow(db, { root: sender.id, partners: chosen });
  const found = await findReaders(db, { sender: sender.id, ids }, clock.now());
  const customers = found.filter(({ isCustomer }) => isCustomer).length;
  const readers = found.filter(({ isLeftOut }) => !isLeftOut);
  return {
    readers,
    leftOut: { customers, others: found.length - customers - readers.length },
    fillingOf: ({ firstName, levelName }) => ({
      company: company.current().name,
      firstName,
      level: levelName,
      link: link ?? '',
      senderName: sender.displayName,
    }),
  };
}

/**
 * Sends a draft to those of its recipients who may get it now: each gets a personal text, which does not change
 * afterwards. Pressed twice, it is sent once.
 * @throws ApiError 404; 409 if it was sent, if the number of recipients differs, if the company allows none or has
 * stopped the caller; 412; 422 for a text with faults, and if nobody would get it; 429 over the company's daily limit
 */
export async function sendTeamMessage(
  deps: InTx<Pick<Deps, 'db' | 'clock' | 'config' | 'company' | 'jobs'>>,
  session: Session,
  { expected, ...known }: Known & { readonly expected: number },
): Promise<void> {
  const { db, clock, jobs } = deps;
  const now = clock.now();
  // Serialized per partner: otherwise two concurrent messages would both see room under the limit.
  await lockUser(db, session.user.id);
  const draft = await requireDraft(db, session, known);
  const { readers, leftOut, fillingOf } = await findMeant(deps, session, draft);
  if (readers.length === 0) throw invalidField('recipients', 'teamMessageNobody');
  if (readers.length !== expected)
    throw new ApiError(409, refusal('teamMessageOtherCount', { hits: readers.length }));
  await requireRoom(db, { partner: draft.partner, wanted: readers.length, now });
  const texts = readers.map((reader) => ({
    partner: reader.id,
    text: filledText(draft.text, fillingOf(reader)),
  }));
  await submitMessage(db, draft.id, { readers: texts, leftOut, at: now });
  await audit(db, {
    user: session.user.id,
    action: 'write',
    subject: `/api/team-messages/${draft.id}`,
    details: { before: { status: 'draft' }, after: { status: 'sending', recipients: readers.length } },
  });
  await jobs.request(SEND_TEAM_MESSAGES, { delaySeconds: COMMIT_SECONDS });
}

async function requireRoom(
  db: Kysely<DB>,
  { partner, wanted, now }: { readonly partner: number; readonly wanted: number; readonly now: Date },
): Promise<void> {
  const { most, left, stopped } = await findAllowance(db, partner, now);
  if (stopped) throw new ApiError(409, 'teamMessagesStopped');
  if (most === 0) throw new ApiError(409, 'teamMessagesOff');
  if (wanted <= left) return;
  const tomorrow = berlinMidnight(addDays(berlinDay(now.getTime()), 1));
  throw new ApiError(429, refusal('teamMessagesUsedUp', { most, left }), {
    retryAfterSeconds: Math.ceil((tomorrow - now.getTime()) / 1000),
  });
}
