import { getSession } from '../api/session-store.ts';
import { LOCALE_KEY } from '../api/storage-keys.ts';
import { keepFor, keptFor, type Settings } from '../settings/stored-settings.ts';
import { createTranslate } from './create-translate.ts';
import { createFormat, type Format } from './format.ts';
import { companyName } from './instance-facts.ts';
import { type LanguagePack, loadArea, loadLanguage } from './language-pack.ts';
import { DEFAULT_LOCALE, FALLBACK_LOCALE, type Locale, localeOf } from './locale.ts';
import type { Area, TextKey } from './text-keys.ts';

/** Returns the text of a key with these values filled in. */
export type Translate = (key: TextKey, values?: Readonly<Record<string, unknown>>) => string;

/** By language and area. */
const texts = new Map<string, object>();
const textsOf = (locale: Locale, area: string) => texts.get(`${locale}:${area}`);

const months = new Map<string, LanguagePack['months']>();
const translations = new Map<Locale, Translate>();
const formats = new Map<string, Format>();

/** Areas that screens have requested; they are loaded on every change of the language. */
const requestedAreas = new Set<Area>();

async function addLanguage(locale: Locale): Promise<void> {
  await Promise.all([addFrame(locale), ...[...requestedAreas].map((area) => addArea(locale, area))]);
}

async function addFrame(locale: Locale): Promise<void> {
  if (months.has(locale)) return;
  const { texts: main, months: names } = await loadLanguage(locale);
  months.set(locale, names);
  texts.set(`${locale}:main`, main);
}

async function addArea(locale: Locale, area: Area): Promise<void> {
  if (textsOf(locale, area) === undefined) texts.set(`${locale}:${area}`, await loadArea(locale, area));
}

let current: Locale = DEFAULT_LOCALE;
const listeners = new Set<() => void>();

/** The current language. */
export const currentLocale = (): Locale => current;

/** Calls `listener` on each change of the language, until the returned function is called. */
export function onLocaleChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The translations of a language: a stable function, so that memoized results stay valid. */
export function translateIn(locale: Locale): Translate {
  const translate = translations.get(locale) ?? createTranslate(locale, textsOf, { company: companyName() });
  translations.set(locale, translate);
  return translate;
}

/** Loads the texts of these areas in the current language; a screen waits for them as for its code. */
export async function loadTexts(names: readonly Area[]): Promise<void> {
  for (const name of names) requestedAreas.add(name);
  await started;
  await addLanguage(current);
}

/** Loads the texts of an area in another language: for messages to others. */
export async function loadTextsIn(locale: Locale, area: Area): Promise<void> {
  await Promise.all([addFrame(locale), addArea(locale, area)]);
}

const { promise: started, resolve: markStarted } = Promise.withResolvers<void>();

/** Loads the language of this device, or else of the account, and switches to it. */
export async function startI18n(accountLocale: Locale | null): Promise<void> {
  await switchTo(chosenLocale() ?? localeOf(accountLocale) ?? DEFAULT_LOCALE);
  markStarted();
}

/** The language that the user chose on this device; else the one chosen here last. */
function chosenLocale(): Locale | null {
  return localeOf(keptFor(LOCALE_KEY, getSession().user?.id));
}

/** Switches the language and stores the choice for the user on this device. */
export async function chooseLocale(locale: Locale): Promise<void> {
  keepFor(LOCALE_KEY, getSession().user?.id, locale);
  await switchTo(locale);
}

/** After a sign-in: the language that the user chose on this device, or the last one here, or the account's. */
export async function followAccountLocale(locale: Locale): Promise<void> {
  await switchTo(chosenLocale() ?? localeOf(locale) ?? DEFAULT_LOCALE);
}

async function switchTo(locale: Locale): Promise<void> {
  const usable = await addLanguage(locale).then(
    () => locale,
    () => addLanguage(FALLBACK_LOCALE).then(() => FALLBACK_LOCALE),
  );
  current = usable;
  document.documentElement.lang = usable;
  for (const listener of listeners) listener();
}

/** The formats of a loaded language, with dates in the preferred style. */
export function formatOf(language: string, dateStyle: Settings['dates']): Format {
  const key = `${language}.${dateStyle}`;
  const cached = formats.get(key);
  if (cached !== undefined) return cached;
  const names = months.get(language);
  if (names === undefined) throw new Error(`The language ${language} is not loaded`);
  const format = createFormat(language as Locale, names, dateStyle);
  formats.set(key, format);
  return format;
}
