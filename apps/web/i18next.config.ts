import { defineConfig } from 'i18next-cli';

/**
 * `npm run texts -w @blattwerk/web` fails when the code asks for a text that the locale files lack, or when they hold one
 * that nothing asks for. Keys that are put together at run time are named here.
 */
export default defineConfig({
  locales: ['de', 'en', 'fr-FR', 'ru-RU'],
  extract: {
    input: ['src/**/*.{ts,tsx}'],
    ignore: ['src/**/*.test.ts', 'src/**/*.d.ts'],
    output: 'src/locales/{{language}}/{{namespace}}.json',
    defaultNS: 'main',
    primaryLanguage: 'de',
    sort: false,
    preservePatterns: [
      'account:documents.*',
      'account:messages.*',
      'account:notifications.types.*',
      'account:password.*',
      'account:readiness.*',
      'account:secondFactor.*',
      'account:tax.*',
      'ui:violation.*',
      'accountType.*',
      'joining:refused.*',
      'levelGroup.*',
      'links:clicks.kind.*',
      'links:editor.message.*',
      'links:invite.message.*',
      'links:potential.statusName.*',
      'login.*',
      'menu.*',
      'nav.*',
      'notFound.title',
      'team:contacts.is*',
      'team:overview.type.*',
      'team:teamTable.column.*',
      'team:teamTable.is*',
      'team:placing.reason.*',
      'team:placing.refused.*',
      'theme.*',
      'ui:table.compact',
      'ui:table.normal',
      'ui:table.wide',
    ],
  },
});
