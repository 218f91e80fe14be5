import type { Page } from 'playwright-core';
import { anna } from './demo-logins.ts';
import type { Instance } from './instance.ts';
import { partnerOf } from './instances.ts';
import type { OpenOptions } from './journey.ts';
import { settled } from './settled.ts';

/** The partner viewed in a tab. */
interface Viewed {
  readonly partner: number;
  readonly name: string;
  readonly user: number | null;
}

/** Starts viewing a partner in the way a tab stores it; takes effect when the page is next opened. */
export async function lookAt(page: Page, viewed: Viewed): Promise<void> {
  await page.evaluate((text) => sessionStorage.setItem('blattwerk.subject', text), JSON.stringify(viewed));
}

/** A partner of Anna's second line: another accent colour, fewer cards. */
async function findSecondLine(instance: Instance): Promise<Viewed> {
  const [found] = await instance.database.query<{ partner: number }>(
    `select node.partner_id as partner
     from tree_nodes as node join tree_nodes as above on above.partner_id = node.parent_id
     where above.parent_id = $1 order by node.partner_id limit 1`,
    [await partnerOf(instance, anna)],
  );
  if (!found) throw new Error('The second line is empty.');
  return { ...found, name: 'Zweite Linie', user: null };
}

/** A window in which Anna views them from the beginning. */
export async function onSecondLine(instance: Instance): Promise<Pick<OpenOptions, 'prepare'>> {
  const viewed = JSON.stringify(await findSecondLine(instance));
  return {
    prepare: (context) =>
      context.addInitScript((text) => sessionStorage.setItem('blattwerk.subject', text), viewed),
  };
}

/** Anna views them in an open window. */
export async function lookAtSecondLine(
  page: Page,
  instance: Instance,
  theme: 'light' | 'dark',
): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await lookAt(page, await findSecondLine(instance));
  await page.reload();
  await settled(page);
  await page.getByRole('button', { name: 'Zurück zu mir' }).waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
}
