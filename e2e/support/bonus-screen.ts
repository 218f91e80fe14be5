import type { Locator, Page } from 'playwright-core';
import { germanInteger } from './german-text.ts';
import { legsNeeded, levelTable } from './level-table.ts';
import type { PartnerFigures } from './team-figures.ts';
import { textsOf } from './texts.ts';

/** A card of a bonus page, by its heading. */
export function card(page: Page, name: string | RegExp): Locator {
  return page.getByRole('region', { name });
}

/** A card that is folded at first, opened. */
export async function openedCard(page: Page, name: string): Promise<Locator> {
  const folded = card(page, name).getByRole('button', { name, expanded: false });
  await folded.click();
  await folded.waitFor({ state: 'detached' });
  return card(page, name);
}

/** What a bonus page lists as missing, line by line. */
export function needsShown(page: Page): Promise<string[]> {
  return textsOf(card(page, 'Was fehlt noch').getByRole('listitem'));
}

/** The missing requirements of a level by the level table, word for word. */
export function missingFor(level: number, { qp, children }: PartnerFigures): string[] {
  const row = levelTable[level];
  if (!row) return [];
  const points =
    qp >= row.fromQp
      ? `erfüllt: ${germanInteger(row.fromQp)} QP sind erreicht.`
      : `offen: Es fehlen noch ${germanInteger(row.fromQp - qp)} von ${germanInteger(row.fromQp)} QP.Team nach QP ansehen`;
  const legs = legsNeeded(row).map(({ level: of, count }) => {
    const met = children.filter(({ legValue }) => legValue >= of).length;
    const name = levelTable[of]?.name;
    if (met >= count) return `erfüllt: Zweige mit ${name} oder höher: ${met} von ${count}.`;
    const open = count - met;
    const verb = open === 1 ? 'Es fehlt 1 Zweig' : `Es fehlen ${open} Zweige`;
    return `offen: ${verb} mit ${name} oder höher (${met} von ${count}).Erste Linie ansehen`;
  });
  return [points, ...legs];
}
