import type { AnswerOf } from '@blattwerk/contract/http/endpoint.ts';
import type { getRankPath } from '@blattwerk/contract/rank-path/rank-path.contract.ts';
import { beforeAll, expect } from 'vitest';
import { anna } from './support/demo-logins.ts';
import { germanInteger } from './support/german-text.ts';
import { partnerOf, shareInstance } from './support/instances.ts';
import { journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { signedInState } from './support/sessions.ts';
import type { SignedIn } from './support/signed-in.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

type Answer = AnswerOf<typeof getRankPath>;
type Step = Answer['paths'][number]['steps'][number];

const instance = shareInstance();
let storageState: SignedIn;

beforeAll(async () => {
  storageState = await signedInState(instance.url, anna);
});

/** The step in German, word for word. */
function sentenceOf({ kind, leg, qualificationPoints, levelName, partnerMissing }: Step): string {
  const points = germanInteger(qualificationPoints);
  if (kind === 'own') return `Noch ${points} QP aus eigenen Bestellungen und denen direkter Kunden.`;
  if (kind === 'new-leg') return `Ein neuer Zweig erreicht ${levelName}, mit ${points} QP.`;
  const look = ` ${leg?.displayName} im Team ansehen`;
  if (levelName === null) return `Noch ${points} QP im Zweig von ${leg?.displayName}.${look}`;
  if (partnerMissing)
    return `Im Zweig von ${leg?.displayName} wird jemand Partner und erreicht ${levelName}, mit noch ${points} QP.${look}`;
  return `Der Zweig von ${leg?.displayName} erreicht ${levelName}, mit noch ${points} QP.${look}`;
}

journeyOnAnyWidth(
  'the next step on the dashboard leads to the shortest paths, each step as a sentence',
  async (open) => {
    const { page } = await open({ storageState });
    await page.goto(`${instance.url}/dashboard`);
    await page.getByTestId('next-step').click();
    await page.waitForURL('**/app/bonuses/level#rank-path');
    const ways = page.getByTestId('rank-paths');
    await ways.waitFor();
    const stored = storageState.origins.flatMap(({ localStorage }) => localStorage);
    const { token } = JSON.parse(stored.find(({ name }) => name === 'blattwerk.session')?.value ?? '{}');
    const partner = await partnerOf(instance, anna);
    const response = await fetch(`${instance.url}/api/partners/${partner}/next-rank-path`, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    });
    const { paths, targetLevelName }: Answer = await response.json();
    expect(paths.length).toBeGreaterThan(0);
    expect(await textsOf(ways.locator('ul > li'))).toEqual(
      paths.flatMap(({ steps }) => steps.map(sentenceOf)),
    );
    expect(await textsOf(ways.getByRole('heading'))).toEqual(paths.map((_, i) => `Weg ${i + 1}`));
    const card = page.getByRole('region', { name: 'Kürzeste Wege zur nächsten Stufe' });
    expect(await textOf(card)).toContain(`führt zu ${targetLevelName}`);

    // A leg links to its first partner, whom the partner may see.
    const link = ways.getByRole('link').first();
    if ((await link.count()) > 0) {
      const name = (await textOf(link)).replace(' im Team ansehen', '');
      await link.click();
      await expect.poll(() => page.getByRole('dialog').getByText(name).count()).toBeGreaterThan(0);
    }
  },
);
