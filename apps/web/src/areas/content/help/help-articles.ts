import { type LinkProps, linkOptions } from '@tanstack/react-router';
import type { TitleKey } from '../../../frame/titles.ts';
import type german from '../../../locales/de/helpPages.json';

/** An article, named by the key of its texts in `helpPages:article`. */
export type HelpName = keyof (typeof german)['article'];

/** The topics, in the order of the page. */
export const helpTopics = ['money', 'tax', 'bonus', 'team', 'account'] as const;

type HelpTopic = (typeof helpTopics)[number];

/** An article: its topic, and the page that it links to with that page's title. */
export interface HelpArticle {
  readonly name: HelpName;
  readonly topic: HelpTopic;
  readonly link: Pick<LinkProps, 'to' | 'search'>;
  readonly page: TitleKey;
}

const profile = (tab: 'security' | 'data') => linkOptions({ to: '/app/profile', search: { tab } });

/** All articles. Their texts describe the product as it is, and each links to the page it is about. */
export const helpArticles: readonly HelpArticle[] = [
  { name: 'payout', topic: 'money', link: { to: '/app/accounts/payout/new' }, page: 'nav.payoutNew' },
  { name: 'payoutPapers', topic: 'money', link: { to: '/app/profile' }, page: 'nav.profile' },
  { name: 'payoutStatus', topic: 'money', link: { to: '/app/accounts/payout/list' }, page: 'nav.payoutList' },
  {
    name: 'pending',
    topic: 'money',
    link: { to: '/app/accounts/credits/pending' },
    page: 'nav.creditsPending',
  },
  { name: 'monthEnd', topic: 'money', link: { to: '/app/accounts' }, page: 'nav.money' },
  {
    name: 'refund',
    topic: 'money',
    link: { to: '/app/accounts/credits/available' },
    page: 'nav.creditsAvailable',
  },
  {
    name: 'whyAmount',
    topic: 'money',
    link: { to: '/app/accounts/credits/pending' },
    page: 'nav.creditsPending',
  },
  { name: 'question', topic: 'money', link: { to: '/app/accounts/questions' }, page: 'nav.questions' },
  { name: 'vouchers', topic: 'money', link: { to: '/app/links/vouchers' }, page: 'nav.vouchers' },
  { name: 'statements', topic: 'tax', link: { to: '/app/accounts/statements' }, page: 'nav.statements' },
  { name: 'tax', topic: 'tax', link: { to: '/app/accounts/statements' }, page: 'nav.statements' },
  { name: 'vat', topic: 'tax', link: { to: '/app/profile/documents' }, page: 'nav.documents' },
  { name: 'level', topic: 'bonus', link: { to: '/app/bonuses/level' }, page: 'nav.levelBonus' },
  { name: 'bonuses', topic: 'bonus', link: { to: '/app/bonuses/level' }, page: 'nav.levelBonus' },
  { name: 'goal', topic: 'bonus', link: { to: '/app/bonuses/level' }, page: 'nav.levelBonus' },
  { name: 'becomePartner', topic: 'bonus', link: { to: '/app/become-partner' }, page: 'nav.becomePartner' },
  { name: 'link', topic: 'team', link: { to: '/app/links/referral-link' }, page: 'nav.referralLink' },
  { name: 'invite', topic: 'team', link: { to: '/app/links/potential-list' }, page: 'nav.potentialList' },
  { name: 'lessons', topic: 'team', link: { to: '/app/lessons' }, page: 'nav.lessons' },
  { name: 'team', topic: 'team', link: { to: '/app/team/table' }, page: 'nav.yourTeamTable' },
  { name: 'today', topic: 'team', link: { to: '/app/today' }, page: 'nav.today' },
  { name: 'contacts', topic: 'team', link: { to: '/app/team/contacts' }, page: 'nav.contacts' },
  { name: 'media', topic: 'team', link: { to: '/app/mediathek' }, page: 'nav.mediaLibrary' },
  { name: 'bank', topic: 'account', link: { to: '/app/profile/bank-account' }, page: 'nav.bankAccount' },
  {
    name: 'notifications',
    topic: 'account',
    link: { to: '/app/profile/message-settings' },
    page: 'nav.messageSettings',
  },
  { name: 'security', topic: 'account', link: profile('security'), page: 'nav.profile' },
  { name: 'privacy', topic: 'account', link: profile('data'), page: 'nav.profile' },
  { name: 'settings', topic: 'account', link: { to: '/app/profile' }, page: 'nav.profile' },
];

/** The article of a name in the URL. */
export function findArticle(name: string): HelpArticle | undefined {
  return helpArticles.find((article) => article.name === name);
}
