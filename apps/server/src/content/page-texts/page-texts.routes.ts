import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import {
  getPageText,
  listPageTexts,
  previewPageText,
  putPageText,
  resetPageText,
} from '@blattwerk/contract/texts/page-texts.contract.ts';
import { filledWith, type Page, pageParts, type Words } from '../../company/page-texts/page-parts.ts';
import {
  findHistory,
  findWords,
  findWrittenPages,
  type PageOf,
} from '../../company/page-texts/page-texts.queries.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { HandlerAnswer, Route } from '../../platform/http/route.ts';
import { findProgramme } from '../texts/find-programme.ts';
import { bonusWords } from '../texts/text-selections.ts';
import { pageVersion, requireSoundWords, writePageText } from './write-page-text.ts';

/** The company's own texts on pages, for operators who write them. */
export function pageTextRoutes(route: Route): void {
  route(listPageTexts, async (_, { db }) => {
    const written = await findWrittenPages(db);
    return (Object.keys(pageParts) as Page[]).map((page) => {
      const { own = [], drafts = [], changedAt = null } = written.get(page) ?? {};
      return { page, own, drafts, changedAt };
    });
  });

  route(getPageText, ({ params }, deps) => answerWith(deps, params));

  route(putPageText, async ({ params, body, session, version }, deps) => {
    const { placeholders } = await sayingsOf(deps, params);
    const words = requireSoundWords(params, body.words, Object.keys(placeholders));
    const deed = { by: session.user.id, now: deps.clock.now() };
    await inTransaction(deps.db, (tx) =>
      writePageText(tx, params, { words, published: body.published, version }, deed),
    );
    return answerWith(deps, params);
  });

  route(resetPageText, async ({ params, session }, deps) => {
    const deed = { by: session.user.id, now: deps.clock.now() };
    await inTransaction(deps.db, (tx) =>
      writePageText(tx, params, { words: null, published: true, version: null }, deed),
    );
    return answerWith(deps, params);
  });

  route(previewPageText, async ({ params, body }, deps) => {
    const { builtIn, placeholders } = await sayingsOf(deps, params);
    const words = requireSoundWords(params, body.words, Object.keys(placeholders));
    const entries = Object.keys(pageParts[params.page]).map((part): [string, string] => [
      part,
      filledWith(words[part] ?? '', placeholders) || (builtIn[part] ?? ''),
    ]);
    return { words: Object.fromEntries(entries) };
  });
}

/** The sample sponsor of a page behind a link. */
const SAMPLE_SPONSOR = 'Anna';

/** The product's own texts on a page, as far as they are not built into the page, and the placeholders. */
async function sayingsOf(
  { db, clock, company }: Pick<Deps, 'db' | 'clock' | 'company'>,
  { page, locale }: PageOf,
): Promise<{ builtIn: Words; placeholders: Words }> {
  if (page === 'landing')
    return { builtIn: {}, placeholders: { name: SAMPLE_SPONSOR, company: company.current().name } };
  return bonusWords(await findProgramme(db, clock.now()), page, locale);
}

async function answerWith(
  deps: Pick<Deps, 'db' | 'clock' | 'company'>,
  kind: { readonly page: Page; readonly locale: Locale },
): Promise<HandlerAnswer<typeof getPageText>> {
  const { page, locale } = kind;
  const { builtIn, placeholders } = await sayingsOf(deps, kind);
  const known = await findWords(deps.db, kind);
  const parts = Object.entries(pageParts[page]);
  return {
    page,
    locale,
    parts: parts.map(([name, most]) => ({ name, most, builtIn: builtIn[name] ?? null })),
    own: known.own,
    draft: known.draft,
    placeholders: Object.entries(placeholders).map(([name, value]) => ({ name, value })),
    history: await findHistory(deps.db, kind),
    version: pageVersion(known),
  };
}
