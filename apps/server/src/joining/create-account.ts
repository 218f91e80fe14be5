import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import type { Transaction } from 'kysely';
import { insertAcceptance } from '../legal-documents/legal-documents.queries.ts';
import {
  type Channel,
  everyEvent,
  findWantedChannels,
  saveMessageFlags,
} from '../message-settings/message-settings.queries.ts';
import { notify } from '../notifications/notify.ts';
import type { DB } from '../platform/database/database-types.ts';
import type { Deps } from '../platform/deps.ts';
import { findPlace } from '../team/subtree.queries.ts';
import { lockTree, placePartner } from '../tree/place-partner.ts';
import { branchAtEnd } from '../tree/tree.queries.ts';
import { addUnplaced } from '../tree/unplaced.queries.ts';
import { tellSponsor } from './tell-sponsor.ts';

/** Whoever signs up. */
export interface Newcomer {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly locale: Locale;
  readonly passwordHash: string;
  readonly phone: string | null;
  /** On which channels the newcomer wants to be told of events. */
  readonly messages: readonly Channel[];
  /** Documents that were accepted. */
  readonly acceptedDocuments: readonly number[];
}

/**
 * Makes a user and a basic partner, places it below its sponsor, after the other children, and tells both. Without
 * a sponsor the partner waits for ROLE_ADMIN to place it, below one who has no place for either of the two.
 * @returns the partner, or undefined if the e-mail address belongs to a user already
 */
export async function createAccount(
  deps: Pick<Deps, 'messages' | 'config'>,
  db: Transaction<DB>,
  newcomer: Newcomer,
  { sponsor, now }: { sponsor: number | null; now: Date },
): Promise<number | undefined> {
  const user = await insertUser(db, newcomer, now);
  if (user === undefined) return undefined;
  const { id: partner } = await db
    .insertInto('partners')
    .values({ user_id: user, display_name: `${newcomer.firstName} ${newcomer.lastName}`, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('account_types')
    .values({ partner_id: partner, affiliate: false, valid_from: now })
    .execute();
  await db.insertInto('affiliate_data').values({ partner_id: partner, updated_at: now }).execute();
  for (const document of newcomer.acceptedDocuments) await insertAcceptance(db, { user, document, at: now });
  await saveChannels(db, user, newcomer.messages);
  await place(db, { partner, sponsor, now });
  await tellSponsor(deps, db, { partner, event: 'newCustomer', at: now });
  await welcome(deps, db, { user, name: newcomer.firstName, now });
  return partner;
}

async function insertUser(db: Transaction<DB>, newcomer: Newcomer, now: Date): Promise<number | undefined> {
  const row = await db
    .insertInto('users')
    .values({
      email: newcomer.email,
      password_hash: newcomer.passwordHash,
      first_name: newcomer.firstName,
      last_name: newcomer.lastName,
      phone: newcomer.phone,
      locale: newcomer.locale,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

async function place(
  db: Transaction<DB>,
  { partner, sponsor, now }: { partner: number; sponsor: number | null; now: Date },
): Promise<void> {
  if (sponsor !== null) await lockTree(db);
  if (sponsor === null || !(await findPlace(db, sponsor)))
    return addUnplaced(db, { partner, sponsor, since: now });
  const branch = await branchAtEnd(db, sponsor);
  await placePartner(db, { partner, parent: sponsor, branch, at: now });
}

async function saveChannels(db: Transaction<DB>, user: number, wanted: readonly Channel[]): Promise<void> {
  for (const channel of ['mail', 'sms'] as const) {
    await saveMessageFlags(db, { user, channel }, everyEvent(wanted.includes(channel)));
  }
}

async function welcome(
  { messages, config }: Pick<Deps, 'messages' | 'config'>,
  db: Transaction<DB>,
  { user, name, now }: { user: number; name: string; now: Date },
): Promise<void> {
  await notify(db, { user, type: 'registrationSuccess', parameters: {}, at: now });
  for (const channel of await findWantedChannels(db, { user, event: 'registrationSuccess' })) {
    await messages.queue(db, {
      to: { userId: user },
      channel,
      template: 'registration-success',
      parameters: { name, link: `${config.publicUrl}/login` },
    });
  }
}
