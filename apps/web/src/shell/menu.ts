import type { LinkProps } from '@tanstack/react-router';
import type { TitleKey } from '../frame/titles.ts';
import type { IconName } from '../ui/icons.tsx';

type Path = NonNullable<LinkProps['to']>;

/** One screen in the menu. An entry appears together with its screen. */
export interface MenuEntry {
  readonly to: Path;
  readonly label: TitleKey;
  readonly icon: IconName;
  readonly operatorsOnly?: true;
  /** Opens in a tab of its own (specification, section 2). */
  readonly newTab?: true;
}

/** Entries that belong together; the first and the last group stand without a heading. */
export interface MenuGroup {
  readonly heading: 'account' | 'team' | 'links' | 'bonus' | 'accountMenu' | null;
  readonly entries: readonly MenuEntry[];
}

/** Only there for those whom the kick-start bonus is open to, or was (specification, section 4). */
export const kickStartPath = '/app/bonuses/kick-start';

const dashboard: MenuEntry = { to: '/dashboard', label: 'nav.dashboard', icon: 'overview' };
const teamTree: MenuEntry = { to: '/app/team/tree', label: 'nav.teamTree', icon: 'tree' };

const team: MenuGroup = {
  heading: 'team',
  entries: [
    { to: '/app/team/find-partner', label: 'nav.findPartner', icon: 'search', operatorsOnly: true },
    { to: '/app/team/overview', label: 'nav.teamOverview', icon: 'people' },
    teamTree,
    { to: '/app/team/table', label: 'nav.yourTeamTable', icon: 'table' },
    { to: '/app/team/add-partner', label: 'nav.addPartner', icon: 'plus' },
    { to: '/app/team/contacts', label: 'nav.contacts', icon: 'contacts' },
  ],
};

const account: MenuGroup = {
  heading: 'account',
  entries: [
    { to: '/app/accounts/credits/pending', label: 'nav.creditsPending', icon: 'clock' },
    { to: '/app/accounts/credits/available', label: 'nav.creditsAvailable', icon: 'wallet' },
    { to: '/app/accounts/balance', label: 'nav.balance', icon: 'bank' },
    { to: '/app/accounts/payout/list', label: 'nav.payoutList', icon: 'payout', newTab: true },
    { to: '/app/accounts/statements', label: 'nav.statements', icon: 'calendar' },
  ],
};

/** What concerns the person; it also stands below the name in the header. */
export const accountMenu: MenuGroup = {
  heading: 'accountMenu',
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
  entries: [
    { to: '/app/links/referral-link', label: 'nav.referralLink', icon: 'link' },
    { to: '/app/links/referral-clicks', label: 'nav.referralClicks', icon: 'clicks' },
    { to: '/app/links/potential-list', label: 'nav.potentialList', icon: 'invite' },
    { to: '/app/links/vouchers', label: 'nav.vouchers', icon: 'ticket' },
  ],
};

/** The bonus programmes. What becomes known late stands in the last group, where it moves nothing. */
const bonus: MenuGroup = {
  heading: 'bonus',
  entries: [
    { to: '/app/bonuses/step-up', label: 'nav.stepUpBonus', icon: 'stepUp' },
    { to: kickStartPath, label: 'nav.kickStartBonus', icon: 'kickStart' },
    { to: '/app/bonuses/builder', label: 'nav.builderBonus', icon: 'builder' },
    { to: '/app/bonuses/level', label: 'nav.levelBonus', icon: 'level' },
    { to: '/app/bonuses/infinity', label: 'nav.infinityBonus', icon: 'infinity' },
  ],
};

/** What stands in no group of the specification. */
const sections: MenuGroup = {
  heading: null,
  entries: [
    { to: '/app/news/news', label: 'nav.news', icon: 'news' },
    { to: '/app/mediathek', label: 'nav.mediaLibrary', icon: 'media' },
    { to: '/app/Projekte/Projekte', label: 'nav.projects', icon: 'project' },
    { to: '/app/AKS', label: 'nav.aks', icon: 'code' },
    { to: '/app/Kabeltype', label: 'nav.cableTypes', icon: 'cable' },
    { to: '/app/feldgeraete', label: 'nav.fieldDevices', icon: 'sensor' },
  ],
};

/** The centre of the phone's menu: what a partner does most on the way. */
const share: MenuEntry = { to: '/app/links/referral-link', label: 'nav.share', icon: 'share' };

/** What can be requested now: where the phone's menu leads for everything about money. */
const money: MenuEntry = { to: '/app/accounts/credits/available', label: 'nav.money', icon: 'wallet' };

/** The menu groups (specification, section 2). */
export const menu: readonly MenuGroup[] = [
  { heading: null, entries: [dashboard, { to: '/app/today', label: 'nav.today', icon: 'check' }] },
  account,
  team,
  accountMenu,
  links,
  bonus,
  sections,
];

/** What the thumb reaches on a phone; everything else stands under "more". */
export const phoneMenu: readonly MenuEntry[] = [dashboard, teamTree, share, money];
