import type { Format } from '../../../i18n/format.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import type { Media } from './media.data.ts';

const KILOBYTE = 1024;

/** How long a video is, as players write it: `1:05`; what has begun counts as a second. */
export function clockOf(seconds: number): string {
  const whole = Math.max(Math.ceil(seconds), 1);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** What a file is and how large, in one line: `PDF · 12 KB`. */
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
