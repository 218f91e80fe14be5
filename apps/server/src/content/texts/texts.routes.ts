import { listTextSelections } from '@blattwerk/contract/texts/texts.contract.ts';
import { findPublishedWords } from '../../company/page-texts/page-texts.queries.ts';
import { notFound } from '../../platform/api-error.ts';
import type { Route } from '../../platform/http/route.ts';
import { findProgramme } from './find-programme.ts';
import { bonusPages, languageOf, localeOf, textSelections } from './text-selections.ts';

/** The programme's texts: the same for everybody who is signed in, with the company's own where it has written some. */
export function textRoutes(route: Route): void {
  route(listTextSelections, async ({ query, list, session }, { db, clock }) => {
    const languageNumber = query.language ?? languageOf(session.user.locale);
    const language = /^[1-9]$/.test(`${languageNumber}`) ? Number(languageNumber) : 0;
    const locale = localeOf(language);
    if (locale === undefined) throw notFound('languageNotFound');
    const programme = await findProgramme(db, clock.now());
    const own = await findPublishedWords(db, locale, bonusPages);
    const texts = textSelections(programme, language, own) ?? [];
    const { view } = list.filters;
    const items = view ? texts.filter((text) => view.includes(text.view)) : texts;
    const start = (list.page - 1) * list.size;
    return { items: items.slice(start, start + list.size), total: items.length };
  });
}
