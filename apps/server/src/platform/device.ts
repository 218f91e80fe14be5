import type { Locale } from '@blattwerk/contract/session/session.contract.ts';

// The first match wins, because user agents of browsers contain each other's names.
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

/** API name of a device without a user agent. */
const UNKNOWN = '–';

const unknownIn: Readonly<Record<Locale, string>> = {
  de: 'Unbekanntes Gerät',
  en: 'Unknown device',
  'fr-FR': 'Appareil inconnu',
  'ru-RU': 'Неизвестное устройство',
};

/** The name of a device in a message, which has its own words for an unknown one. */
export function deviceIn(locale: Locale, name: string): string {
  return name === UNKNOWN ? unknownIn[locale] : name;
}

/**
 * A readable device name, such as "Firefox, Windows". Never contains text from the user agent, because anybody may send
 * anything there and the name appears in messages.
 */
export function deviceName(userAgent: string | null): string {
  const parts = [browsers, systems].map((known) => known.find(([sign]) => sign.test(userAgent ?? ''))?.[1]);
  const names = parts.filter((name) => name !== undefined);
  return names.length > 0 ? names.join(', ') : UNKNOWN;
}
