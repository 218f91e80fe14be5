import type { Locale } from '@blattwerk/contract/session/session.contract.ts';

// The first that matches: browsers name each other in what they send.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** What a device is called that says nothing of itself, to whoever reads the API. */
const UNKNOWN = '–';

const unknownIn: Readonly<Record<Locale, string>> = {
  de: 'Unbekanntes Gerät',
  en: 'Unknown device',
  'fr-FR': 'Appareil inconnu',
  'ru-RU': 'Неизвестное устройство',
};

/** The name of a device in a message, which has words for one that is not known. */
export function deviceIn(locale: Locale, name: string): string {
  return name === UNKNOWN ? unknownIn[locale] : name;
}

/**
 * A device as people know it, "Firefox, Windows". Nothing of what it says about itself is repeated: anybody may
 * send anything there, and this stands in messages.
 */
export function deviceName(userAgent: string | null): string {
  const parts = [browsers, systems].map((known) => known.find(([sign]) => sign.test(userAgent ?? ''))?.[1]);
  const names = parts.filter((name) => name !== undefined);
  return names.length > 0 ? names.join(', ') : UNKNOWN;
}
