import { type Kysely, sql } from 'kysely';
import type { MessageFlags } from '../../messaging/messages/message-flags.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { AffiliateData } from './affiliate-data.queries.ts';

/** A partner's user, affiliate data and message settings. */
export interface AffiliateInfo {
  readonly affiliate: AffiliateData & { readonly id: number };
  readonly messageSettings: MessageFlags;
  readonly user: {
    readonly id: number;
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
    readonly phone: string | null;
  };
  readonly partner: { readonly id: number; readonly displayName: string };
}

const readAffiliateInfo = prepared<AffiliateInfo, [partner: number]>(
  (partner) => sql`
    select jsonb_build_object(
             'id', partner.id, 'ust', data.ust, 'fileRegistration', data.file_registration,
             'fileAgree', data.file_agree, 'smallBusiness', coalesce(data.small_business, false),
             'taxStatus', coalesce(data.tax_status, 'unproven')) as affiliate,
           jsonb_build_object(
             'newPartner', coalesce(mail.new_partner, true),
             'firstChildrenOrder', coalesce(mail.first_children_order, true),
             'newCustomer', coalesce(mail.new_customer, true),
             'newUserLogin', coalesce(mail.new_user_login, true),
             'registrationSuccess', coalesce(mail.registration_success, true),
             'broadcast', coalesce(mail.broadcast, true),
             'teamMessage', coalesce(mail.team_message, true),
             'weeklyDigest', coalesce(mail.weekly_digest, false)) as "messageSettings",
           jsonb_build_object(
             'id', owner.id, 'firstName', owner.first_name, 'lastName', owner.last_name,
             'email', owner.email, 'phone', owner.phone) as "user",
           jsonb_build_object('id', partner.id, 'displayName', partner.display_name) as partner
    from partners as partner join users as owner on owner.id = partner.user_id
    left join affiliate_data as data on data.partner_id = partner.id
    left join message_settings as mail on mail.user_id = owner.id and mail.channel = 'mail'
    where partner.id = ${partner}`,
);

/** Reads the affiliate info. By default affiliate data are empty, and every message is mailed. */
export async function findAffiliateInfo(db: Kysely<DB>, partner: number): Promise<AffiliateInfo | undefined> {
  const [info] = await readAffiliateInfo(db, partner);
  return info;
}
