import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { insertAcceptance } from '../account/legal-documents/legal-documents.queries.ts';
import { saveMessageFlags } from '../account/message-settings/message-settings.queries.ts';
import { type Channel, everyEvent, findWantedChannels } from '../messaging/messages/message-flags.ts';
import { notify } from '../messaging/notifications/notify.ts';
import { notifySponsor } from '../messaging/notifications/notify-sponsor.ts';
import { recordEvents } from '../messaging/webhooks/record-events.ts';
import { lockTree, placePartner } from '../network/placing/place-partner.ts';
import { branchAtEnd, findParent } from '../network/placing/placing.queries.ts';
import { addUnplaced } from '../network/placing/unplaced.queries.ts';
import { findPlace } from '../network/tree/subtree.queries.ts';
import type { Tx } from '../platform/database/transaction.ts';
import type { Deps } from '../platform/deps.ts';

/** The person signing up. */
export interface Newcomer {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly locale: Locale;
  readonly passwordHash: string;
  readonly phone: string | null;
  /** Channels on which the newcomer wants event notifications. */
  readonly messages: readonly Channel[];
  /** Ids of the accepted documents. */
  readonly acceptedDocuments: readonly number[];
}

/**
 * Creates a user and a basic partner, places it below its sponsor, after the other children, and notifies both. Without
 * a sponsor the partner waits for ROLE_ADMIN to place it, below an unplaced one for either of the two. A shop's
 * customer with the address becomes the user of their existing partner, and keeps their sponsor.
 * @returns the partner, or undefined if the e-mail address belongs to a user already
 */
export async function createAccount(
  deps: Pick<Deps, 'messages' | 'config'>,
  tx: Tx,
  newcomer: Newcomer,
  { sponsor, now }: { sponsor: number | null; now: Date },
): Promise<number | undefined> {
  const user = await insertUser(tx, newcomer, now);
  if (user === undefined) return takeCustomerOver(deps, tx, newcomer, now);
  const { id: partner } = await tx
    .insertInto('partners')
    .values({ user_id: user, display_name: `${newcomer.firstName} ${newcomer.lastName}`, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('account_types')
    .values({ partner_id: partner, affiliate: false, valid_from: now })
    .execute();
  await tx.insertInto('affiliate_data').values({ partner_id: partner, updated_at: now }).execute();
  await place(tx, { partner, sponsor, now });
  await notifySponsor(deps, tx, { partner, event: 'newCustomer', at: now });
  await finish(deps, tx, newcomer, { user, partner, sponsor, now });
  return partner;
}

/** The address was confirmed: its customer without a login gets one. */
async function takeCustomerOver(
  deps: Pick<Deps, 'messages' | 'config'>,
  tx: Tx,
  newcomer: Newcomer,
  now: Date,
): Promise<number | undefined> {
  const { firstName, lastName, passwordHash, phone, locale } = newcomer;
  const user = await tx
    .updateTable('users')
    .set({
      first_name: firstName,
      last_name: lastName,
      password_hash: passwordHash,
      phone,
      locale,
      has_login: true,
    })
    .where((eb) => eb(eb.fn('lower', ['email']), '=', eb.fn('lower', [eb.val(newcomer.email)])))
    .where('has_login', '=', false)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (user === undefined) return undefined;
  const { id: partner } = await tx
    .updateTable('partners')
    .set({ display_name: `${firstName} ${lastName}` })
    .where('user_id', '=', user.id)
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.updateTable('customers').set({ signed_up_at: now }).where('partner_id', '=', partner).execute();
  const sponsor = (await findParent(tx, partner)) ?? null;
  await finish(deps, tx, newcomer, { user: user.id, partner, sponsor, now });
  return partner;
}

/** What every account starts with: acceptances, message settings, webhook events, and a welcome. */
async function finish(
  deps: Pick<Deps, 'messages' | 'config'>,
  tx: Tx,
  newcomer: Newcomer,
  { user, partner, sponsor, now }: { user: number; partner: number; sponsor: number | null; now: Date },
): Promise<void> {
  for (const document of newcomer.acceptedDocuments) await insertAcceptance(tx, { user, document, at: now });
  await saveChannels(tx, user, newcomer.messages);
  await recordEvents(tx, [{ type: 'partner.joined', at: now, data: { partner, sponsor } }]);
  await welcome(deps, tx, { user, now });
}

async function insertUser(tx: Tx, newcomer: Newcomer, now: Date): Promise<number | undefined> {
  const row = await tx
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
  db: Tx,
  { partner, sponsor, now }: { partner: number; sponsor: number | null; now: Date },
): Promise<void> {
  if (sponsor !== null) await lockTree(db);
  if (sponsor === null || !(await findPlace(db, sponsor)))
    return addUnplaced(db, { partner, sponsor, since: now });
  const branch = await branchAtEnd(db, sponsor);
  await placePartner(db, { partner, parent: sponsor, branch, at: now });
}

async function saveChannels(db: Tx, user: number, wanted: readonly Channel[]): Promise<void> {
  for (const channel of ['mail', 'sms'] as const) {
    await saveMessageFlags(db, { user, channel }, everyEvent(wanted.includes(channel)));
  }
}

async function welcome(
  { messages, config }: Pick<Deps, 'messages' | 'config'>,
  db: Tx,
  { user, now }: { user: number; now: Date },
): Promise<void> {
  await notify(db, { user, type: 'registrationSuccess', parameters: {}, at: now });
  for (const channel of await findWantedChannels(db, { user, event: 'registrationSuccess' })) {
    await messages.queue(db, {
      to: { userId: user },
      channel,
      template: 'registration-success',
      parameters: { link: `${config.publicUrl}/login` },
    });
  }
}
