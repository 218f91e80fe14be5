import type { LinkProps } from '@tanstack/react-router';
import type { TitleKey } from '../frame/titles.ts';
import type { IconName } from '../ui/icons.tsx';

type Path = NonNullable<LinkProps['to']>;

/** One screen in the menu. An entry is added together with its screen. */
export interface MenuEntry {
  readonly to: Path;
  readonly label: TitleKey;
  readonly icon: IconName;
  readonly operatorsOnly?: true;
  /** Opens in a new tab (specification, section 2). */
  readonly newTab?: true;
  /** Paths of pages below it, if they do not start with its own. */
  readonly pages?: RegExp;
}

/** Entries that collapse below their heading. */
export interface MenuGroup {
  readonly heading: 'account' | 'team' | 'links' | 'bonus' | 'accountMenu' | 'news' | 'technical';
  readonly icon: IconName;
  /** The paths of its pages, also of those without an entry. */
  readonly pages: RegExp;
  readonly entries: readonly MenuEntry[];
}

/** Entries without a group. */
interface Ungrouped extends Partial<Record<Exclude<keyof MenuGroup, 'entries'>, undefined>> {
  readonly entries: readonly MenuEntry[];
}

/** An entry of the phone's bottom bar. */
interface PhoneEntry extends Omit<MenuEntry, 'label'> {
  readonly label: TitleKey | 'menu.team';
  /** The paths of all its pages. */
  readonly pages: RegExp;
}

/** Only visible to partners for whom the kick-start bonus is or was open (specification, section 4). */
export const kickStartPath = '/app/bonuses/kick-start';

const dashboard: MenuEntry = { to: '/dashboard', label: 'nav.dashboard', icon: 'overview' };
const overview = { to: '/app/team/overview', icon: 'people' } as const;

const team: MenuGroup = {
  heading: 'team',
  icon: 'people',
  pages: /^\/app\/team\//,
  entries: [
    { to: '/app/team/find-partner', label: 'nav.findPartner', icon: 'search', operatorsOnly: true },
    { ...overview, label: 'nav.teamOverview' },
    { to: '/app/team/feed', label: 'nav.teamFeed', icon: 'chat' },
    { to: '/app/team/tree', label: 'nav.teamTree', icon: 'tree' },
    { to: '/app/team/table', label: 'nav.yourTeamTable', icon: 'table' },
    { to: '/app/team/add-partner', label: 'nav.addPartner', icon: 'plus' },
    { to: '/app/team/contacts', label: 'nav.contacts', icon: 'contacts' },
    { to: '/app/team/messages', label: 'nav.teamMessages', icon: 'chat', pages: /^\/app\/team\/messages\b/ },
  ],
};

const account: MenuGroup = {
  heading: 'account',
  icon: 'wallet',
  pages: /^\/app\/accounts\b/,
  entries: [
    { to: '/app/accounts/credits/pending', label: 'nav.creditsPending', icon: 'clock' },
    { to: '/app/accounts/credits/available', label: 'nav.creditsAvailable', icon: 'wallet' },
    { to: '/app/accounts/balance', label: 'nav.balance', icon: 'bank' },
    {
      to: '/app/accounts/payout/list',
      label: 'nav.payoutList',
      icon: 'payout',
      newTab: true,
      pages: /^\/app\/accounts\/payout\//,
    },
    { to: '/app/accounts/statements', label: 'nav.statements', icon: 'calendar' },
    { to: '/app/accounts/questions', label: 'nav.questions', icon: 'chat' },
  ],
};

/** Pages about the user; also below the name in the header. */
export const accountMenu: MenuGroup = {
  heading: 'accountMenu',
  icon: 'person',
  pages: /^\/app\/(profile|orders)\b/,
  entries: [
    { to: '/app/profile', label: 'nav.profile', icon: 'person' },
    { to: '/app/profile/addresses', label: 'nav.addresses', icon: 'place' },
    { to: '/app/profile/documents', label: 'nav.documents', icon: 'document' },
    { to: '/app/profile/bank-account', label: 'nav.bankAccount', icon: 'bank' },
    { to: '/app/orders', label: 'nav.orders', icon: 'orders' },
    { to: '/app/profile/message-settings', label: 'nav.messageSettings', icon: 'bell' },
  ],
};

const links: MenuGroup = {
  heading: 'links',
  icon: 'share',
  pages: /^\/app\/links\//,
  entries: [
    { to: '/app/links/referral-link', label: 'nav.referralLink', icon: 'link' },
    { to: '/app/links/referral-clicks', label: 'nav.referralClicks', icon: 'clicks' },
    { to: '/app/links/potential-list', label: 'nav.potentialList', icon: 'invite' },
    { to: '/app/links/vouchers', label: 'nav.vouchers', icon: 'ticket' },
  ],
};

/** The bonus programmes. */
const bonus: MenuGroup = {
  heading: 'bonus',
  icon: 'bonus',
  pages: /^\/app\/bonuses\//,
  entries: [
    { to: '/app/bonuses/step-up', label: 'nav.stepUpBonus', icon: 'stepUp' },
    { to: kickStartPath, label: 'nav.kickStartBonus', icon: 'kickStart' },
    { to: '/app/bonuses/builder', label: 'nav.builderBonus', icon: 'builder' },
    { to: '/app/bonuses/level', label: 'nav.levelBonus', icon: 'level' },
    { to: '/app/bonuses/infinity', label: 'nav.infinityBonus', icon: 'infinity' },
  ],
};

/** Content to read and share. */
const news: MenuGroup = {
  heading: 'news',
  icon: 'news',
  pages: /^\/app\/(news|mediathek|lessons|help|glossary)\b/,
  entries: [
    { to: '/app/news/news', label: 'nav.news', icon: 'news', pages: /^\/app\/news\// },
    { to: '/app/mediathek', label: 'nav.mediaLibrary', icon: 'media' },
    { to: '/app/lessons', label: 'nav.lessons', icon: 'learn' },
    { to: '/app/help', label: 'nav.help', icon: 'help', pages: /^\/app\/(help|glossary)\b/ },
  ],
};

/** The technical data, for those who have some or ask for it (`useTechnical`). */
const technical: MenuGroup = {
  heading: 'technical',
  icon: 'project',
  pages: /^\/app\/(Projekte|AKS|Kabeltype|feldgeraete)\b/,
  entries: [
    { to: '/app/Projekte/Projekte', label: 'nav.projects', icon: 'project' },
    { to: '/app/AKS', label: 'nav.aks', icon: 'code' },
    { to: '/app/Kabeltype', label: 'nav.cableTypes', icon: 'cable' },
    { to: '/app/feldgeraete', label: 'nav.fieldDevices', icon: 'sensor' },
  ],
};

/** The menu groups (specification, section 2). What becomes known late comes last, where it moves nothing. */
export const menu: readonly (MenuGroup | Ungrouped)[] = [
  {
    entries: [
      { to: '/app/operations', label: 'nav.operations', icon: 'bank', operatorsOnly: true },
      dashboard,
      { to: '/app/today', label: 'nav.today', icon: 'check' },
    ],
  },
  account,
  team,
  links,
  bonus,
  news,
  accountMenu,
  technical,
];

/** The phone's menu; everything else is under "more". Its centre is what a partner does most on the go. */
export const phoneMenu: readonly PhoneEntry[] = [
  { ...dashboard, pages: /^\/dashboard$/ },
  { ...overview, label: 'menu.team', pages: team.pages },
  { to: '/app/links/referral-link', label: 'nav.share', icon: 'share', pages: links.pages },
  { to: '/app/accounts', label: 'nav.money', icon: 'wallet', pages: account.pages },
];

/**
 * The menu beside the content: at most nine entries. Operators have one more, and the technical data become known late,
 * where they move nothing; so entries that are also below the name in the header make room for that.
 */
export function sideMenu(works: boolean): typeof menu {
  return works ? menu.filter((group) => group !== accountMenu) : menu;
}

/** Whether a page is under "more" on a phone. */
export function isBehindMore(pathname: string): boolean {
  if (phoneMenu.some(({ pages }) => pages.test(pathname))) return false;
  return menu.some(
    ({ pages, entries }) => pages?.test(pathname) ?? entries.some(({ to }) => to === pathname),
  );
}
