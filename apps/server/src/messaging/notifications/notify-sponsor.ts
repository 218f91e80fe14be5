import { sql } from 'kysely';
import { messageLocale } from '../../company/offered-locales.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { momentIn } from '../../platform/paper/formats.ts';
import { isRestricted } from '../messages/is-restricted.ts';
import { findWantedChannels } from '../messages/message-flags.ts';
import { notify } from './notify.ts';

/** An event of a partner: a new customer is basic, a new partner an affiliate; `order` is the first paid one. */
export type SponsorNotice =
  | { readonly event: 'newCustomer' | 'newPartner'; readonly partner: number; readonly at: Date }
  | {
      readonly event: 'firstChildrenOrder';
      readonly partner: number;
      readonly at: Date;
      readonly order: string;
      readonly orderId: number;
    };

const templates = {
  newCustomer: 'new-customer',
  newPartner: 'new-partner',
  firstChildrenOrder: 'first-children-order',
} as const;

/** Notifies the sponsor of somebody who has just been placed for the first time: a new customer or a new partner. */
export async function notifyOfFirstPlace(
  deps: Pick<Deps, 'messages'>,
  tx: Tx,
  { partner, at }: { partner: number; at: Date },
): Promise<void> {
  const type = await tx
    .selectFrom('account_types')
    .select('affiliate')
    .where('partner_id', '=', partner)
    .where('valid_to', 'is', null)
    .executeTakeFirst();
  await notifySponsor(deps, tx, { partner, event: type?.affiliate ? 'newPartner' : 'newCustomer', at });
}

/** Notifies the sponsor of a partner, in the caller's transaction and according to their settings. */
export async function notifySponsor(
  { messages }: Pick<Deps, 'messages'>,
  tx: Tx,
  notice: SponsorNotice,
): Promise<void> {
  const { partner, event, at } = notice;
  const sponsor = await tx
    .selectFrom('tree_nodes')
    .innerJoin('partners as above', 'above.id', 'tree_nodes.parent_id')
    .innerJoin('partners as self', 'self.id', 'tree_nodes.partner_id')
    .innerJoin('users', 'users.id', 'above.user_id')
    .select(['users.id as user', 'self.display_name as name', messageLocale().as('locale')])
    .select(isRestricted(at, sql`users.id`).as('wantsNone'))
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('account_types as type')
          .select('type.partner_id')
          .where('type.partner_id', '=', partner)
          .where('type.valid_to', 'is', null)
          .where('type.affiliate', '=', true),
      ).as('affiliate'),
    )
    .where('tree_nodes.partner_id', '=', partner)
    // Partners with restricted data (Art. 18 GDPR) are not reported.
    .where(sql<boolean>`not ${isRestricted(at, sql`self.user_id`)}`)
    .executeTakeFirst();
  if (!sponsor) return;
  const { user, name, locale, affiliate, wantsNone } = sponsor;
  const person = { name, partner: String(partner) };
  if (notice.event === 'firstChildrenOrder') {
    // Sponsors may open orders of customers, but not those of affiliates.
    const orderId = affiliate ? {} : { orderId: String(notice.orderId) };
    await notify(tx, {
      user,
      type: notice.event,
      parameters: { ...person, order: notice.order, ...orderId },
      at,
    });
  } else await notify(tx, { user, type: notice.event, parameters: person, at });
  if (wantsNone) return;
  for (const channel of await findWantedChannels(tx, { user, event })) {
    await messages.queue(tx, {
      to: { userId: user },
      channel,
      template: templates[event],
      parameters: { partnerName: name, date: momentIn(locale, at) },
    });
  }
}
