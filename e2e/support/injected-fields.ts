import type { Page } from 'playwright-core';
import type { Instance } from './instance.ts';

/** A column of a table, as `table.column`. */
type Field = `${string}.${string}`;

/** Pages of Anna's, and what of their text somebody typed in, here or in a shop. */
export const injectedFields: Readonly<Record<string, readonly Field[]>> = {
  '/dashboard': ['news_texts.title', 'news_texts.description'],
  '/app/mediathek': ['media.name', 'media_tags.name'],
  // A phone's rows leave some of it to the open one.
  '/app/Projekte/Projekte?project=1': [
    'projects.number',
    'projects.name',
    'projects.site',
    'projects.contact',
  ],
  '/app/AKS': ['aks.code', 'aks.name'],
  '/app/Kabeltype?cable=1': ['cable_types.designation', 'cable_types.usage'],
  '/app/feldgeraete?device=1': ['field_devices.code', 'field_devices.manufacturer', 'field_devices.location'],
  '/app/profile': ['users.first_name', 'users.last_name', 'users.phone'],
  '/app/profile/documents': ['affiliate_data.ust'],
  '/app/profile/addresses': [
    'billing_addresses.street',
    'billing_addresses.postcode',
    'billing_addresses.city',
    'billing_addresses.phone',
  ],
  '/app/profile/bank-account': ['bank_accounts.account_holder', 'bank_accounts.bank_name'],
  '/app/team/table': ['partners.display_name'],
  '/app/links/referral-link': ['referral_links.words'],
  '/app/links/referral-clicks': ['referral_transitions.target'],
  '/app/links/potential-list': ['potential_partners.first_name', 'potential_partners.surname'],
  '/app/orders': ['orders.number'],
  // A redeemed one: it lists the order that it was redeemed on.
  '/app/links/vouchers?voucher=4': ['vouchers.code', 'products.name', 'orders.number'],
};

/** Every field once. */
export const allFields = [...new Set(Object.values(injectedFields).flat())];

/** Text that would call `ran` in every way that markup can, were it taken for markup; the sign tells where it came from. */
export function injectedText(field: Field): string {
  const call = `ran('${field}')`;
  return ` ¤${field}¤"'><img src=x onerror="${call}"><svg onload="${call}"></svg><script>${call}</script>{{${call}}}`;
}

/** Puts such text behind what stands in these fields, past all that looks at what is typed in. */
export async function injectInto({ database }: Instance, fields: readonly Field[]): Promise<void> {
  for (const field of fields) {
    const [table, column] = field.split('.');
    const changed = await database.query(
      `update ${table} set ${column} = ${column} || $1 where ${column} <> '' returning 1`,
      [injectedText(field)],
    );
    if (changed.length === 0) throw new Error(`${field} holds nothing.`);
  }
}

/** The fields whose text a page shows, in its text, its attributes or what stands in its inputs. */
export async function shownFields(page: Page): Promise<string[]> {
  const all = await page.evaluate(() => {
    const inputs = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
    return [document.documentElement.outerHTML, ...[...inputs].map(({ value }) => value)].join('\n');
  });
  return [...new Set([...all.matchAll(/¤([\w.]+)¤/g)].map(([, field]) => field ?? ''))];
}
