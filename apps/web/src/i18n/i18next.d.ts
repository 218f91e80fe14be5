import 'i18next';
import type account from '../locales/de/account.json';
import type bonuses from '../locales/de/bonuses.json';
import type catalogue from '../locales/de/catalogue.json';
import type checklist from '../locales/de/checklist.json';
import type help from '../locales/de/help.json';
import type joining from '../locales/de/joining.json';
import type legal from '../locales/de/legal.json';
import type links from '../locales/de/links.json';
import type main from '../locales/de/main.json';
import type media from '../locales/de/media.json';
import type money from '../locales/de/money.json';
import type news from '../locales/de/news.json';
import type notifications from '../locales/de/notifications.json';
import type refusals from '../locales/de/refusals.json';
import type settings from '../locales/de/settings.json';
import type team from '../locales/de/team.json';
import type technical from '../locales/de/technical.json';
import type today from '../locales/de/today.json';
import type ui from '../locales/de/ui.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'main';
    returnNull: false;
    resources: {
      account: typeof account;
      bonuses: typeof bonuses;
      catalogue: typeof catalogue;
      checklist: typeof checklist;
      help: typeof help;
      joining: typeof joining;
      legal: typeof legal;
      links: typeof links;
      main: typeof main;
      media: typeof media;
      money: typeof money;
      news: typeof news;
      notifications: typeof notifications;
      refusals: typeof refusals;
      settings: typeof settings;
      team: typeof team;
      technical: typeof technical;
      today: typeof today;
      ui: typeof ui;
    };
  }
}
