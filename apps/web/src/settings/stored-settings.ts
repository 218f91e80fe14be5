import { SETTINGS_KEY } from '../api/storage-keys.ts';

/** The settings with their values; the first value is the default (specification, section 2). */
export const choices = {
  theme: ['auto', 'light', 'semi-dark', 'dark'],
  menu: ['default', 'flat', 'rounded', 'shaped'],
  technical: ['auto', 'shown'],
  sidebar: ['wide', 'narrow'],
  side: ['left', 'right'],
  header: ['below', 'above'],
  footer: ['shown', 'hidden'],
  density: ['normal', 'compact', 'wide'],
  motion: ['auto', 'reduced'],
  dates: ['pattern', 'country'],
  shortcuts: ['on', 'off'],
} as const;

export type SettingName = keyof typeof choices;

/** A user's settings on this device. */
export type Settings = { readonly [Name in SettingName]: (typeof choices)[Name][number] };

const names = Object.keys(choices) as SettingName[];

/** Parses stored settings: malformed ones count as not set. */
export function settingsOf(kept: unknown): Settings {
  const record = (kept ?? {}) as Partial<Record<SettingName, unknown>>;
  const chosen = names.map((name) => {
    const values: readonly string[] = choices[name];
    return [name, values.find((value) => value === record[name]) ?? values[0]];
  });
  return Object.fromEntries(chosen) as Settings;
}

/** The value stored for a user on this device; else the last one stored on the device. */
export function keptFor(key: string, user: number | undefined): string | null {
  return localStorage.getItem(`${key}.${user}`) ?? localStorage.getItem(key);
}

/** Stores a choice for a user on this device, and as the default for others. */
export function keepFor(key: string, user: number | undefined, value: string): void {
  localStorage.setItem(key, value);
  if (user !== undefined) localStorage.setItem(`${key}.${user}`, value);
}

/** The effective settings of a user on this device. */
export function readSettings(user: number | undefined): Settings {
  try {
    return settingsOf(JSON.parse(keptFor(SETTINGS_KEY, user) ?? 'null'));
  } catch {
    return settingsOf(null);
  }
}

/** Widths of tablets, which always have the narrow menu: the wide one would take a third of the page. */
export const railWidths = '(768px <= width < 1100px)';

/** Writes the settings to attributes of the page: styles follow them, nothing is rendered again. */
export function applySettings(settings: Settings): void {
  const { dataset } = document.documentElement;
  for (const name of names) {
    if (settings[name] === choices[name][0]) delete dataset[name];
    else dataset[name] = settings[name];
  }
  if (matchMedia(railWidths).matches) dataset.sidebar = 'narrow';
  const { theme } = settings;
  const dark = theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  dataset.scheme = dark ? 'dark' : 'light';
}
