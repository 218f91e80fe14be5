import i18next, { type TFunction } from 'i18next';
import { getSession } from '../api/session-store.ts';
import { LOCALE_KEY } from '../api/storage-keys.ts';
import { keepFor, keptFor, type Settings } from '../settings/stored-settings.ts';
import { createFormat, type Format } from './format.ts';
import { type Area, type AreaNames, type LanguagePack, loadArea, loadLanguage } from './language-pack.ts';
import { DEFAULT_LOCALE, FALLBACK_LOCALE, type Locale, localeOf, locales } from './locale.ts';

/** Translates a key: `money.title` of the texts of the frame, `links:editor.title` of an area. */
export type Translate = TFunction<['main', ...AreaNames]>;

const months = new Map<string, LanguagePack['months']>();
const translations = new Map<Locale, Translate>();
const formats = new Map<string, Format>();

/** Areas that a screen has asked for; they follow every change of the language. */
const wanted = new Set<Area>();

async function addLanguage(locale: Locale): Promise<void> {
  await Promise.all([addFrame(locale), ...[...wanted].map((area) => addArea(locale, area))]);
}

async function addFrame(locale: Locale): Promise<void> {
  if (months.has(locale)) return;
  const { texts, months: names } = await loadLanguage(locale);
  months.set(locale, names);
  i18next.addResourceBundle(locale, 'main', texts);
}

async function addArea(locale: Locale, area: Area): Promise<void> {
  if (i18next.hasResourceBundle(locale, area)) return;
  i18next.addResourceBundle(locale, area, await loadArea(locale, area));
}

/** The language of the screens. */
export const currentLocale = (): Locale => i18next.language as Locale;

/** Tells of every change of the language, until the returned function is called. */
export function onLocaleChange(listener: () => void): () => void {
  i18next.on('languageChanged', listener);
  return () => i18next.off('languageChanged', listener);
}

/** The translations of a language: always the same function, so that what depends on it is not computed again. */
export function translateIn(locale: Locale): Translate {
  const known = translations.get(locale) ?? i18next.getFixedT<['main', ...AreaNames]>(locale);
  translations.set(locale, known);
  return known;
}

/** Loads the texts of these areas in the current language; a screen waits for them as for its code. */
export async function loadTexts(names: readonly Area[]): Promise<void> {
  for (const name of names) wanted.add(name);
  await started;
  await addLanguage(i18next.language as Locale);
}

/** Loads the texts of an area in a language that is not that of the screens: for what is written to somebody else. */
export async function loadTextsIn(locale: Locale, area: Area): Promise<void> {
  await Promise.all([addFrame(locale), addArea(locale, area)]);
}

const { promise: started, resolve: markStarted } = Promise.withResolvers<void>();

/** Loads the language of this device, or else of the account, and switches to it. */
export async function startI18n(accountLocale: Locale | null): Promise<void> {
  const locale = chosenLocale() ?? localeOf(accountLocale) ?? DEFAULT_LOCALE;
  await i18next.init({
    lng: locale,
    fallbackLng: FALLBACK_LOCALE,
    defaultNS: 'main',
    ns: ['main'],
    supportedLngs: [...locales],
    resources: {},
    interpolation: { escapeValue: false },
    returnEmptyString: false,
    saveMissing: true,
    missingKeyHandler: (_languages, area, key, _shown, _update, options) => {
      if (options.defaultValue === undefined) console.error(`the text ${area}:${key} is not loaded`);
    },
  });
  await switchTo(locale);
  markStarted();
}

/** The language that the user chose on this device; before they did, the one that was chosen here last. */
function chosenLocale(): Locale | null {
  return localeOf(keptFor(LOCALE_KEY, getSession().user?.id));
}

/** Switches the language and keeps the choice for the user on this device. */
export async function chooseLocale(locale: Locale): Promise<void> {
  keepFor(LOCALE_KEY, getSession().user?.id, locale);
  await switchTo(locale);
}

/** After a sign-in: the language that the user chose on this device, or the last one here, or the account's. */
export async function followAccountLocale(locale: Locale): Promise<void> {
  await switchTo(chosenLocale() ?? locale);
}

async function switchTo(locale: Locale): Promise<void> {
  const usable = await addLanguage(locale).then(
    () => locale,
    () => addLanguage(FALLBACK_LOCALE).then(() => FALLBACK_LOCALE),
  );
  await i18next.changeLanguage(usable);
  document.documentElement.lang = usable;
}

/** The formats of a loaded language, with dates as they are liked. */
export function formatOf(language: string, dateStyle: Settings['dates']): Format {
  const key = `${language}.${dateStyle}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const names = months.get(language);
  if (names === undefined) throw new Error(`The language ${language} is not loaded`);
  const format = createFormat(language as Locale, names, dateStyle);
  formats.set(key, format);
  return format;
}
