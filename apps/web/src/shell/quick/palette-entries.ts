import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { linkOptions, useNavigate, useRouter } from '@tanstack/react-router';
import { apiQuery } from '../../api/api-query.ts';
import { useSubject } from '../../api/subject.ts';
import { profileTabs } from '../../areas/account/account-search.ts';
import { useHelpSearch } from '../../areas/content/help/use-help-search.ts';
import { ordersPageQuery } from '../../areas/money/orders/orders.data.ts';
import { MIN_SEARCH_LETTERS, partnerSearchQuery } from '../../areas/team/partners/partners.data.ts';
import { signOut } from '../../frame/sign-out.ts';
import type { TitleKey } from '../../frame/titles.ts';
import { isShown } from '../../frame/viewing.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { IconName } from '../../ui/icons.tsx';
import { useKnownPages } from '../errors/use-known-pages.ts';
import { lock } from '../lock.ts';
import { menu } from '../menu.ts';
import { useShownEntries } from '../use-shown-entries.ts';
import { useInstead } from './instead.ts';
import { best } from './matching.ts';
import { placeKey, type Recent, recentOf } from './recent.ts';
import { wordsOf } from './search-words.ts';
import { useGo } from './use-go.ts';

/** One line of the search: its label and its action. */
export interface Entry {
  readonly id: string;
  readonly icon: IconName;
  readonly label: string;
  /** Synonyms that people search for. */
  readonly words?: string | undefined;
  readonly detail?: string;
  readonly choose: () => void;
}

export type GroupName = 'recent' | 'pages' | 'actions' | 'partners' | 'orders' | 'news' | 'help' | 'instead';

/** Entries of one kind. `all` shows every hit on its own page; without it the rest expands here. */
export interface Group {
  readonly name: GroupName;
  readonly entries: readonly Entry[];
  readonly all?: () => void;
  readonly pending?: boolean;
  readonly failed?: boolean;
}

/** Opens a dialog of the header. */
export type Open = (what: 'help' | 'settings') => void;

/** Number of entries of a kind before "all". */
export const SHOWN = 3;

const newsQuery = (description: string) =>
  apiQuery('GET /api/news', { query: { description, limits: SHOWN, 'order[createdAt]': 'desc' } });

/** All entries that match the text, in groups without empty ones. If nothing matches, who can help. */
export function useGroups(typed: string, rested: string, open: Open): readonly Group[] {
  const local = useLocalGroups(typed, open);
  const found = useFoundGroups(rested);
  const help: Group = { name: 'help', entries: useHelpEntries(typed) };
  const groups = [...local, ...(typed.trim() === '' ? [] : [...found, help])].filter(
    ({ entries, pending, failed }) => entries.length > 0 || pending || failed,
  );
  const nothing = groups.length === 0 && typed.trim() === rested;
  const instead = useInstead(nothing, open);
  return nothing ? [instead] : groups;
}

function useLocalGroups(typed: string, open: Open): readonly Group[] {
  const { t } = useTexts();
  const go = useGo();
  const recent = recentOf().map((place) => ({
    id: `recent ${placeKey(place)}`,
    icon: 'clock' as const,
    label: place.title === undefined ? (place.label ?? place.to) : t(place.title),
    choose: () => go(place),
  }));
  return [
    { name: 'recent', entries: best(typed, recent) },
    { name: 'pages', entries: best(typed, usePages()) },
    { name: 'actions', entries: best(typed, useActions(open)) },
  ];
}

/** Articles of the help and terms, searched in the browser; nothing for an empty text. */
function useHelpEntries(typed: string): Entry[] {
  const go = useGo();
  const { hits = [] } = useHelpSearch(typed, { some: false });
  return hits.slice(0, SHOWN).map(({ kind, name, title }) => ({
    id: `help ${kind} ${name}`,
    icon: 'help',
    label: title,
    choose: () =>
      kind === 'article'
        ? go({ ...linkOptions({ to: '/app/help/$article', params: { article: name } }), label: title })
        : go({ ...linkOptions({ to: '/app/glossary', hash: name }), label: title }),
  }));
}

/** The menu's entries, and pages without an entry. */
function usePages(): Entry[] {
  const { t } = useTexts();
  const go = useGo();
  const shown = useShownEntries();
  const router = useRouter();
  const { own, as } = useSubject();
  const entries = menu.flatMap((group) => group.entries);
  const words = (title: TitleKey) => {
    const key = wordsOf(title);
    return key === undefined ? undefined : t(key);
  };
  const elsewhere = new Set<string>([...entries, ...writes.map(({ link }) => link)].map(({ to }) => to));
  const others = useKnownPages().filter(({ path }) => !elsewhere.has(path) && isShown(path, as));
  return [
    ...shown(entries).map(({ to, label, icon, newTab }) => ({
      id: `page ${to}`,
      icon,
      label: t(label),
      words: words(label),
      choose: () => {
        if (newTab !== true || !own) return go({ to, title: label });
        window.open(router.buildLocation({ to }).href, '_blank', 'noopener');
      },
    })),
    ...others.map(({ path, title, label }) => ({
      id: `page ${path}`,
      icon: 'arrow' as const,
      label: title,
      words: words(label),
      choose: () => go({ to: path, title: label }),
    })),
    ...(own ? profileTabs : []).map((tab) => {
      const label = t(`help:palette.tab.${tab}`);
      return {
        id: `page profile ${tab}`,
        icon: 'person' as const,
        label,
        words: t(`help:palette.words.${tab}`),
        choose: () => go({ ...linkOptions({ to: '/app/profile', search: { tab } }), label }),
      };
    }),
  ];
}

const writes = [
  {
    name: 'invite',
    icon: 'invite',
    link: linkOptions({ to: '/app/links/potential-list', search: { invite: 1 } }),
  },
  { name: 'requestPayout', icon: 'payout', link: linkOptions({ to: '/app/accounts/payout/new' }) },
  {
    name: 'newLink',
    icon: 'link',
    link: linkOptions({ to: '/app/links/referral-link', search: { edit: 'new' } }),
  },
  { name: 'addPartner', icon: 'plus', link: linkOptions({ to: '/app/team/add-partner' }) },
  {
    name: 'uploadDocument',
    icon: 'upload',
    link: linkOptions({ to: '/app/profile/documents', search: { upload: 'document' } }),
  },
] as const;

/** Actions available from anywhere; those that write are left out while another partner is viewed. */
function useActions(open: Open): Entry[] {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { as } = useSubject();
  const going = writes.map(({ name, icon, link }) => ({
    id: `action ${name}`,
    icon,
    label: t(`help:palette.action.${name}`),
    words: t(`help:palette.words.${name}`),
    choose: () => void navigate(link),
  }));
  return [
    ...(as === 'own' ? going : []),
    {
      id: 'action help',
      icon: 'help',
      label: t('help:palette.action.help'),
      words: t('help:palette.words.help'),
      choose: () => open('help'),
    },
    {
      id: 'action settings',
      icon: 'settings',
      label: t('nav.settings'),
      words: t('help:palette.words.settings'),
      choose: () => open('settings'),
    },
    {
      id: 'action lock',
      icon: 'lock',
      label: t('layout.lock'),
      words: t('help:palette.words.lock'),
      choose: lock,
    },
    {
      id: 'action signOut',
      icon: 'signOut',
      label: t('layout.signOut'),
      words: t('help:palette.words.signOut'),
      choose: () => void signOut(),
    },
  ];
}

/** The server's hits: people of the team, orders by number, news. */
function useFoundGroups(text: string): readonly Group[] {
  const { partner, as } = useSubject();
  const enough = text.length >= MIN_SEARCH_LETTERS;
  const withOrders = isShown('/app/orders', as);
  const partners = useQuery({ ...partnerSearchQuery(partner, text), enabled: enough });
  const orders = useQuery({
    ...ordersPageQuery(partner, { q: text }, { page: 1, size: SHOWN }),
    enabled: enough && withOrders,
  });
  const news = useQuery({ ...newsQuery(text), enabled: enough });
  const groups = useAsGroups(text);
  return enough ? groups({ partners, orders, news }) : [];
}

interface Found {
  readonly partners: UseQueryResult<CallAnswer<'GET /api/partners/{id}/search/{text}'>>;
  readonly orders: UseQueryResult<CallAnswer<'GET /api/partners/{id}/orders'>>;
  readonly news: UseQueryResult<CallAnswer<'GET /api/news'>>;
}

function useAsGroups(text: string): (found: Found) => readonly Group[] {
  const { t, format } = useTexts();
  const go = useGo();
  const place = (label: string, link: Omit<Recent, 'title' | 'label'>) => () => go({ ...link, label });
  const group = (name: GroupName, query: Found[keyof Found], entries: Entry[] = []) => ({
    name,
    entries,
    pending: query.isLoading,
    failed: query.isError,
  });
  const all = (title: TitleKey, link: Omit<Recent, 'title' | 'label'>) => ({
    all: () => go({ ...link, label: t('help:palette.allOf', { title: t(title), text }) }),
  });
  return ({ partners, orders, news }) => [
    {
      ...group(
        'partners',
        partners,
        partners.data?.slice(0, SHOWN).map(({ id, displayName, path }) => ({
          id: `partner ${id}`,
          icon: 'person',
          label: displayName,
          detail: path.map((step) => step.displayName).join(' › '),
          choose: place(displayName, linkOptions({ to: '/app/team/tree', search: { node: id } })),
        })),
      ),
      ...all('nav.yourTeamTable', linkOptions({ to: '/app/team/table', search: { q: text } })),
    },
    {
      ...group(
        'orders',
        orders,
        orders.data?.items.map(({ id, number, partner: buyer, base, placedAt }) => ({
          id: `order ${id}`,
          icon: 'orders',
          label: number,
          detail: [buyer.displayName, format.date(placedAt), format.money(base)].join(' · '),
          choose: place(number, linkOptions({ to: '/app/orders', search: { order: id } })),
        })),
      ),
      ...all('nav.orders', linkOptions({ to: '/app/orders', search: { q: text } })),
    },
    {
      ...group(
        'news',
        news,
        news.data?.items.map(({ id, title, createdAt }) => ({
          id: `news ${id}`,
          icon: 'news',
          label: title,
          detail: format.date(createdAt),
          choose: place(title, linkOptions({ to: '/app/news/article/$id', params: { id: String(id) } })),
        })),
      ),
      ...all('nav.news', linkOptions({ to: '/app/news/news', search: { q: text } })),
    },
  ];
}
