import { createRoute } from '@tanstack/react-router';
import { operations } from '../../../frame/frame-routes.ts';
import { openReads } from '../../../frame/reads.ts';
import { screen } from '../../../frame/screen.ts';
import { type Locale, locales } from '../../../i18n/locale.ts';
import { oneOf } from '../../../ui/table/table-search.ts';

const load = () => import('./message-texts.reads.ts');

/** The language in which a kind of message is open; German by default. */
export interface MessageTextSearch {
  locale?: Locale;
}

const localeOf = oneOf(locales);

const all = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/message-texts',
  staticData: { title: 'operations:title.messageTexts' },
  loader: openReads(load, 'messageTexts'),
  component: screen(() => import('./MessageTextsPage.tsx'), 'MessageTextsPage', [
    'messageTexts',
    'operations',
  ]),
});

const one = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/message-texts/$kind',
  staticData: { title: 'operations:title.messageText' },
  validateSearch: (raw: Record<string, unknown>): MessageTextSearch => {
    const locale = localeOf(raw.locale);
    return locale === undefined ? {} : { locale };
  },
  loaderDeps: ({ search }) => search,
  loader: openReads(load, 'messageText'),
  component: screen(() => import('./MessageTextPage.tsx'), 'MessageTextPage', [
    'messageTexts',
    'operations',
    'refusals',
    'companyRefusals',
  ]),
});

/** Texts of mails and text messages. */
export const messageTextRoutes = [all, one] as const;
