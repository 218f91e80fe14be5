import type { Format } from '../../../i18n/format.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import type { Media } from './media.data.ts';

const KILOBYTE = 1024;

/** The length of a video as players write it: `1:05`; a started second counts. */
export function clockOf(seconds: number): string {
  const whole = Math.max(Math.ceil(seconds), 1);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Type and size of a file in one line: `PDF · 12 KB`. */
export function factsOf(
  { mimeType, size }: Pick<Media, 'mimeType' | 'size'>,
  t: Translate,
  format: Format,
): string {
  const kind = /^(?:image|video|application)\/(\w{2,5})$/.exec(mimeType)?.[1]?.toUpperCase();
  const kilobytes = Math.ceil(size / KILOBYTE);
  const bytes =
    kilobytes < KILOBYTE
      ? t('media:facts.kilobytes', { number: format.integer(kilobytes) })
      : t('media:facts.megabytes', { number: format.integer(Math.ceil(kilobytes / KILOBYTE)) });
  return `${kind ?? t('media:facts.file')} · ${bytes}`;
}
