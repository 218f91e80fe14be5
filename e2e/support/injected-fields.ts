import type { Page } from 'playwright-core';
import type { Instance } from './instance.ts';

/** A column of a table, as `table.column`. */
type Field = `${string}.${string}`;

/** Anna's pages, and the text in them that somebody typed, here or in a shop. */
export const injectedFields: Readonly<Record<string, readonly Field[]>> = {
  '/dashboard': ['news_texts.title', 'news_texts.description'],
  '/app/mediathek': ['media.name', 'media_tags.name'],
  // On a phone some of it is only in the open row.
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
  // A redeemed one: it lists the order on which it was redeemed.
  '/app/links/vouchers?voucher=4': ['vouchers.code', 'products.name', 'orders.number'],
};

/** Every field once. */
export const allFields = [...new Set(Object.values(injectedFields).flat())];

/** Text that would call `ran` in every way that markup can, if it were interpreted; the sign identifies its origin. */
export function injectedText(field: Field): string {
  const call = `ran('${field}')`;
  return ` ¤${field}¤"'><img src=x onerror="${call}"><svg onload="${call}"></svg><script>${call}</script>{{${call}}}`;
}

/** Appends such text to the values of these fields, bypassing all validation. */
export async function injectInto({ database }: Instance, fields: readonly Field[]): Promise<void> {
  for (const field of fields) {
    const [table, column] = field.split('.');
    const changed = await database.query(
      `update ${table} set ${column} = ${column} || $1 where ${column} <> '' returning 1`,
      [injectedText(field)],
    );
    if (changed.length === 0) throw new Error(`${field} is empty.`);
  }
}

/** The fields whose text a page contains, in its text, its attributes or its inputs. */
export async function shownFields(page: Page): Promise<string[]> {
  const all = await page.evaluate(() => {
    const inputs = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
    return [document.documentElement.outerHTML, ...[...inputs].map(({ value }) => value)].join('\n');
  });
  return [...new Set([...all.matchAll(/¤([\w.]+)¤/g)].map(([, field]) => field ?? ''))];
}
