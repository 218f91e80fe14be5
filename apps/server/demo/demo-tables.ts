import type { CopyValue } from '../src/platform/database/copy-rows.ts';
import type { Secrets } from '../src/platform/secrets/secrets.ts';
import { potentialPartnerRows } from './content/invitations.ts';
import { lessonRows } from './content/lessons.ts';
import { createLinks } from './content/links.ts';
import type { DemoMedia } from './content/media.ts';
import { newsRows, newsTextRows } from './content/news.ts';
import { notificationRows } from './content/notifications.ts';
import { createTeamMessages } from './content/team-messages.ts';
import { technicalData } from './content/technical-data.ts';
import { createVouchers } from './content/vouchers.ts';
import { createMassNetwork, type MassNetwork } from './mass/mass-network.ts';
import { massOrders } from './mass/mass-orders.ts';
import { type CoreNetwork, corePartners } from './network/core-network.ts';
import type { DemoTime } from './network/demo-time.ts';
import { createAccountRows } from './rows/account-rows.ts';
import { createPeopleRows, type PasswordHashes } from './rows/people-rows.ts';
import { placementRows } from './rows/placement-rows.ts';
import {
  cycleRows,
  membershipRows,
  orderLineRows,
  orderRows,
  productRows,
  refundRows,
} from './rows/trade-rows.ts';
import { createCoreOrders } from './trade/core-orders.ts';
import type { DemoOrder } from './trade/demo-order.ts';
import { createMemberships, type DemoMembership } from './trade/memberships.ts';

/** The content of a table: the target of COPY, and its rows, generated while they are written. */
export interface DemoTable {
  readonly table: string;
  readonly columns: string;
  readonly rows: Iterable<readonly CopyValue[]>;
}

/** Minimum sizes for `createDemoTables`: those of the core network. */
export const coreSizes = { partners: corePartners, orders: 9000 } as const;

export interface DemoSizes {
  readonly partners: number;
  readonly orders: number;
}

/** The input of the row generators. */
interface Source {
  readonly time: DemoTime;
  readonly core: CoreNetwork;
  readonly mass: MassNetwork;
  readonly memberships: readonly DemoMembership[];
  readonly coreOrders: readonly DemoOrder[];
  /** All orders, the same on every call. */
  readonly orders: () => Iterable<DemoOrder>;
}

/** What is prepared before rows are generated. */
export interface DemoSources {
  readonly core: CoreNetwork;
  readonly hashes: PasswordHashes;
  readonly media: DemoMedia;
  readonly secrets: Secrets;
}

/** The whole demo network, table by table; each table only references those before it. */
export function createDemoTables(
  time: DemoTime,
  sizes: DemoSizes,
  { core, hashes, media, secrets }: DemoSources,
): DemoTable[] {
  const mass = createMassNetwork(time, core, sizes.partners - coreSizes.partners);
  const memberships = createMemberships(time, core);
  // Without partners beyond the core network, the core places all orders.
  const coreOrderCount = mass.size === 0 ? sizes.orders : coreSizes.orders;
  const coreOrders = createCoreOrders(time, core, memberships, coreOrderCount);
  function* orders() {
    yield* coreOrders;
    yield* massOrders(time, mass, coreOrderCount + 1, sizes.orders - coreOrderCount);
  }
  const source = { time, core, mass, memberships, coreOrders, orders };
  return [
    ...peopleTables(source, hashes),
    ...accountTables(core, secrets, time.now),
    ...tradeTables(source),
    ...contentTables(source, media),
    ...technicalTables(source),
  ];
}

function table(name: string, columns: string, rows: Iterable<readonly CopyValue[]>): DemoTable {
  return { table: name, columns, rows };
}

function peopleTables({ time, core, mass }: Source, hashes: PasswordHashes): DemoTable[] {
  const people = createPeopleRows(time, core, mass, hashes);
  return [
    table(
      'users',
      'id, email, password_hash, first_name, last_name, phone, locale, roles, disabled_at, created_at, current_login_at',
      people.users(),
    ),
    table(
      'billing_addresses',
      'user_id, is_default, company, street, postcode, city, country_iso, phone, created_at',
      people.addresses(),
    ),
    table('partners', 'id, user_id, display_name, affiliate_since, created_at', people.partners()),
    table(
      'placements',
      'partner_id, parent_id, branch, valid_from, valid_to',
      placementRows(time, core, mass),
    ),
    table(
      'account_types',
      'partner_id, affiliate, company_free, valid_from, valid_to',
      people.accountTypes(),
    ),
  ];
}

function accountTables(core: CoreNetwork, secrets: Secrets, now: number): DemoTable[] {
  const accounts = createAccountRows(core, secrets, now);
  return [
    table(
      'affiliate_data',
      'partner_id, ust, file_registration, file_registration_name, small_business, tax_status, updated_at',
      accounts.affiliateData(),
    ),
    table(
      'bank_accounts',
      'user_id, account_holder, iban, iban_end_hash, bank_name, paypal_email, created_at, updated_at',
      accounts.bankAccounts(),
    ),
    table('legal_acceptances', 'document_id, user_id, accepted_at', accounts.acceptances()),
    table('shops', 'id, name', accounts.shops()),
  ];
}

function tradeTables({ time, core, mass, memberships, coreOrders, orders }: Source): DemoTable[] {
  // Before the order lines: a redeemed voucher marks one of them.
  const vouchers = createVouchers(time, core, coreOrders);
  return [
    table(
      'memberships',
      'partner_id, kind, qp, start_date, expiry_date',
      membershipRows(time, memberships, mass),
    ),
    table('cycles', 'id, date_from, date_to, plan_version', cycleRows(time)),
    table('products', 'id, number, name, names, kind, net_cents, vat_bp, qp, days', productRows()),
    table(
      'vouchers',
      'id, code, amount_cents, product_id, owner_id, partner_id, status, valid_until, created_at',
      vouchers.vouchers(),
    ),
    table(
      'orders',
      'id, source, number, partner_id, status, placed_at, paid_at, cycle_id, base_cents, gross_cents, qp',
      orderRows(time, orders),
    ),
    table(
      'order_lines',
      'order_id, product_id, quantity, net_cents, gross_cents, vat_bp, qp, voucher_id',
      orderLineRows(orders),
    ),
    table('refunds', 'order_id, refunded_at, base_cents, qp', refundRows(orders)),
  ];
}

function contentTables({ time, core, coreOrders }: Source, media: DemoMedia): DemoTable[] {
  const links = createLinks(time, core);
  const written = createTeamMessages(time, core);
  return [
    table('referral_links', 'id, partner_id, code, type, words, is_default, created_at', links.links()),
    table('referral_transitions', 'link_id, date, target', links.transitions()),
    table(
      'potential_partners',
      'user_id, first_name, surname, email, comment, status, created_at, finished_at',
      potentialPartnerRows(time, core),
    ),
    table(
      'media',
      'id, type, name, names, file_key, mime_type, size_bytes, created_at, changed_at',
      media.media(),
    ),
    table('news', 'id, created_at, topic, media_id, changed_at', newsRows(time)),
    table('news_texts', 'news_id, locale, title, description, content', newsTextRows()),
    table(
      'lessons',
      'news_id, position, minutes, is_published, required_of, questions, changed_at, changed_by',
      lessonRows(time),
    ),
    table('media_tags', 'id, name, names, type, created_at, updated_at', media.tags()),
    table('media_taggings', 'media_id, tag_id', media.taggings()),
    table('media_captions', 'media_id, locale, content', media.captions()),
    table(
      'notifications',
      'user_id, type, parameters, created_at, viewed_at',
      notificationRows(time, core, coreOrders),
    ),
    table(
      'team_messages',
      'id, partner_id, text, state, created_at, changed_at, sent_at, ended_at, left_customers',
      written.messages(),
    ),
    table(
      'team_message_recipients',
      'message_id, partner_id, text, result, shown_at, result_at',
      written.recipients(),
    ),
  ];
}

function technicalTables({ time, core }: Source): DemoTable[] {
  const technical = technicalData(time, core);
  return [
    table(
      'projects',
      'id, partner_id, number, name, site, status, contact, separator, segments, created_at, updated_at',
      technical.projects(),
    ),
    table('aks', 'id, project_id, code, parent_code, name, created_at, updated_at', technical.aks()),
    table(
      'cable_types',
      'id, partner_id, designation, cores, cross_section, usage, created_at, updated_at',
      technical.cableTypes(),
    ),
    table(
      'field_devices',
      'aks_id, code, type, manufacturer, location, signal, cable_type_id, cable_length_cm, created_at, updated_at',
      technical.fieldDevices(),
    ),
  ];
}
