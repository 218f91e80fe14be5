import type { Page } from 'playwright-core';
import { anna } from './demo-logins.ts';
import type { Instance } from './instance.ts';
import { partnerOf } from './instances.ts';
import { settled } from './settled.ts';

/** Whom a tab looks at. */
interface Viewed {
  readonly partner: number;
  readonly name: string;
  readonly user: number | null;
}

/** Looks at somebody the way a tab keeps it; holds from the next time that the page is opened. */
export async function lookAt(page: Page, viewed: Viewed): Promise<void> {
  await page.evaluate((text) => sessionStorage.setItem('blattwerk.subject', text), JSON.stringify(viewed));
}

/** Anna looks at somebody of her second line: another accent, fewer cards. */
export async function lookAtSecondLine(
  page: Page,
  instance: Instance,
  theme: 'light' | 'dark',
): Promise<void> {
  const [found] = await instance.database.query<{ partner: number }>(
    `select node.partner_id as partner
     from tree_nodes as node join tree_nodes as above on above.partner_id = node.parent_id
     where above.parent_id = $1 order by node.partner_id limit 1`,
    [await partnerOf(instance, anna)],
  );
  if (!found) throw new Error('Nobody stands in the second line.');
  await page.emulateMedia({ colorScheme: theme });
  await lookAt(page, { ...found, name: 'Zweite Linie', user: null });
  await page.reload();
  await settled(page);
  await page.getByRole('button', { name: 'Zurück zu mir' }).waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
}
