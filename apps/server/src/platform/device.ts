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
export const UNKNOWN_DEVICE = '–';

/**
 * A readable device name, such as "Firefox, Windows". Never contains text from the user agent, because anybody may send
 * anything there and the name appears in messages.
 */
export function deviceName(userAgent: string | null): string {
  const parts = [browsers, systems].map((known) => known.find(([sign]) => sign.test(userAgent ?? ''))?.[1]);
  const names = parts.filter((name) => name !== undefined);
  return names.length > 0 ? names.join(', ') : UNKNOWN_DEVICE;
}
