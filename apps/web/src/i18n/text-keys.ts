import type account from '../locales/de/account.json';
import type bonuses from '../locales/de/bonuses.json';
import type broadcasts from '../locales/de/broadcasts.json';
import type catalogue from '../locales/de/catalogue.json';
import type celebrations from '../locales/de/celebrations.json';
import type checklist from '../locales/de/checklist.json';
import type cockpit from '../locales/de/cockpit.json';
import type companyRefusals from '../locales/de/companyRefusals.json';
import type comparison from '../locales/de/comparison.json';
import type corrections from '../locales/de/corrections.json';
import type customers from '../locales/de/customers.json';
import type feed from '../locales/de/feed.json';
import type findings from '../locales/de/findings.json';
import type glossary from '../locales/de/glossary.json';
import type help from '../locales/de/help.json';
import type helpPages from '../locales/de/helpPages.json';
import type inbox from '../locales/de/inbox.json';
import type joining from '../locales/de/joining.json';
import type lessons from '../locales/de/lessons.json';
import type lessonsDesk from '../locales/de/lessonsDesk.json';
import type links from '../locales/de/links.json';
import type main from '../locales/de/main.json';
import type media from '../locales/de/media.json';
import type mediaDesk from '../locales/de/mediaDesk.json';
import type messageTexts from '../locales/de/messageTexts.json';
import type money from '../locales/de/money.json';
import type month from '../locales/de/month.json';
import type monthEnd from '../locales/de/monthEnd.json';
import type news from '../locales/de/news.json';
import type newsDesk from '../locales/de/newsDesk.json';
import type notifications from '../locales/de/notifications.json';
import type operations from '../locales/de/operations.json';
import type pageTexts from '../locales/de/pageTexts.json';
import type partnerDesk from '../locales/de/partnerDesk.json';
import type plans from '../locales/de/plans.json';
import type questionQueue from '../locales/de/questionQueue.json';
import type questions from '../locales/de/questions.json';
import type refusals from '../locales/de/refusals.json';
import type runs from '../locales/de/runs.json';
import type settings from '../locales/de/settings.json';
import type setup from '../locales/de/setup.json';
import type sharing from '../locales/de/sharing.json';
import type shop from '../locales/de/shop.json';
import type shopsDesk from '../locales/de/shopsDesk.json';
import type signals from '../locales/de/signals.json';
import type team from '../locales/de/team.json';
import type teamMessages from '../locales/de/teamMessages.json';
import type technical from '../locales/de/technical.json';
import type today from '../locales/de/today.json';
import type ui from '../locales/de/ui.json';
import type vouchersDesk from '../locales/de/vouchersDesk.json';
import type webhooks from '../locales/de/webhooks.json';
import type welcome from '../locales/de/welcome.json';

/** The texts of the shell (`main`), and of each area those loaded with its screens. */
interface Files {
  account: typeof account;
  bonuses: typeof bonuses;
  broadcasts: typeof broadcasts;
  catalogue: typeof catalogue;
  celebrations: typeof celebrations;
  checklist: typeof checklist;
  cockpit: typeof cockpit;
  companyRefusals: typeof companyRefusals;
  comparison: typeof comparison;
  corrections: typeof corrections;
  customers: typeof customers;
  feed: typeof feed;
  findings: typeof findings;
  glossary: typeof glossary;
  help: typeof help;
  helpPages: typeof helpPages;
  inbox: typeof inbox;
  joining: typeof joining;
  lessons: typeof lessons;
  lessonsDesk: typeof lessonsDesk;
  links: typeof links;
  main: typeof main;
  media: typeof media;
  mediaDesk: typeof mediaDesk;
  messageTexts: typeof messageTexts;
  money: typeof money;
  month: typeof month;
  monthEnd: typeof monthEnd;
  news: typeof news;
  newsDesk: typeof newsDesk;
  notifications: typeof notifications;
  operations: typeof operations;
  partnerDesk: typeof partnerDesk;
  pageTexts: typeof pageTexts;
  plans: typeof plans;
  questionQueue: typeof questionQueue;
  questions: typeof questions;
  refusals: typeof refusals;
  runs: typeof runs;
  settings: typeof settings;
  setup: typeof setup;
  sharing: typeof sharing;
  shop: typeof shop;
  shopsDesk: typeof shopsDesk;
  signals: typeof signals;
  team: typeof team;
  teamMessages: typeof teamMessages;
  technical: typeof technical;
  today: typeof today;
  ui: typeof ui;
  vouchersDesk: typeof vouchersDesk;
  webhooks: typeof webhooks;
  welcome: typeof welcome;
}

/** Areas whose texts are loaded with their screens, to keep them out of the first page. */
export type Area = Exclude<keyof Files, 'main'>;

type PathOf<Texts> = {
  [Name in keyof Texts & string]: Texts[Name] extends string
    ? Uncounted<Name>
    : `${Name}.${PathOf<Texts[Name]>}`;
}[keyof Texts & string];

type Uncounted<Name> = Name extends `${infer Start}_${'one' | 'few' | 'many' | 'other'}` ? Start : Name;

type TitleOf<Texts> = Texts extends { nav: infer Titles } ? keyof Titles & string : never;

/** Page titles: whatever the area, they are among the shell's texts. */
export type NavKey = `nav.${TitleOf<Files[keyof Files]>}`;

/** `money.title` of the shell's texts, `links:editor.title` of an area; one key for all plural forms. */
export type TextKey =
  | NavKey
  | PathOf<Omit<Files['main'], 'nav'>>
  | { [Name in Area]: `${Name}:${PathOf<Omit<Files[Name], 'nav'>>}` }[Area];
