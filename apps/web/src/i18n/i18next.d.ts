import 'i18next';
import type account from '../locales/de/account.json';
import type joining from '../locales/de/joining.json';
import type links from '../locales/de/links.json';
import type main from '../locales/de/main.json';
import type money from '../locales/de/money.json';
import type team from '../locales/de/team.json';
import type ui from '../locales/de/ui.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'main';
    returnNull: false;
    resources: {
      account: typeof account;
      joining: typeof joining;
      links: typeof links;
      main: typeof main;
      money: typeof money;
      team: typeof team;
      ui: typeof ui;
    };
  }
}
