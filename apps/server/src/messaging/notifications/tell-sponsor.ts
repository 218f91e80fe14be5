import { sql } from 'kysely';
import { writtenLocale } from '../../company/offered-locales.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { momentIn } from '../../platform/paper/formats.ts';
import { isRestricted } from '../messages/is-restricted.ts';
import { findWantedChannels } from '../messages/message-flags.ts';
import { notify } from './notify.ts';

/** What becomes known of a partner: a new customer is basic, a new partner an affiliate, `order` the first one paid. */
export type Told =
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

/** Tells whoever stands above somebody who was just given the first place: of a new customer, or of a new partner. */
export async function tellOfFirstPlace(
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
  await tellSponsor(deps, tx, { partner, event: type?.affiliate ? 'newPartner' : 'newCustomer', at });
}

/** Tells whoever stands directly above a partner, in the caller's transaction and as their settings say. */
export async function tellSponsor({ messages }: Pick<Deps, 'messages'>, tx: Tx, told: Told): Promise<void> {
  const { partner, event, at } = told;
  const sponsor = await tx
    .selectFrom('tree_nodes')
    .innerJoin('partners as above', 'above.id', 'tree_nodes.parent_id')
    .innerJoin('partners as self', 'self.id', 'tree_nodes.partner_id')
    .innerJoin('users', 'users.id', 'above.user_id')
    .select(['users.id as user', 'self.display_name as name', writtenLocale().as('locale')])
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
    // Nobody is told of somebody whose data are restricted (Art. 18 GDPR).
    .where(sql<boolean>`not ${isRestricted(at, sql`self.user_id`)}`)
    .executeTakeFirst();
  if (!sponsor) return;
  const { user, name, locale, affiliate, wantsNone } = sponsor;
  const person = { name, partner: String(partner) };
  if (told.event === 'firstChildrenOrder') {
    // Orders of customers can be opened, those of affiliates are their own.
    const orderId = affiliate ? {} : { orderId: String(told.orderId) };
    await notify(tx, {
      user,
      type: told.event,
      parameters: { ...person, order: told.order, ...orderId },
      at,
    });
  } else await notify(tx, { user, type: told.event, parameters: person, at });
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
