import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { Occasion } from '../sharing/occasions.ts';

/** The registration, starting with the page that says who invites (specification, section 3). */
export const REGISTRATION = '0';

/** The registration's form. */
export const FORM = 'form';

/** The media library; its items are below this path. */
export const LIBRARY = '/api/media';

const itemQuery = (locale: Locale, id: string) =>
  apiQuery('GET /api/media/{id}', { params: { id }, query: { locale } });

/** The company's shop. */
export const SHOP = 'shop';

/** Whether the company has configured a shop that links may lead to; index.html says so. */
export function hasShop(): boolean {
  return document.documentElement.dataset.shop !== undefined;
}

/** The media item's id in a target; undefined for any other target. */
function itemOf(target: string): string | undefined {
  return target.startsWith(`${LIBRARY}/`) ? target.slice(LIBRARY.length + 1) : undefined;
}

/** The kind of a target, which selects its explanation. */
export function kindOf(target: string): 'registration' | 'form' | 'shop' | 'media' {
  if (target === REGISTRATION) return 'registration';
  if (target === SHOP) return 'shop';
  return target === FORM ? 'form' : 'media';
}

/** Names a target, a media item by its id; an unknown target by itself. */
export function useTargetNames(): (target: string) => string {
  const { t } = useTexts();
  return (target) => {
    const item = itemOf(target);
    if (item !== undefined) return t('links:target.item', { number: item });
    if (target === LIBRARY) return t('nav.mediaLibrary');
    if (target === FORM) return t('links:target.form');
    if (target === SHOP) return t('links:target.shop');
    return target === REGISTRATION ? t('links:target.registration') : target;
  };
}

/** Names a target; a media item by its name once that has been read. */
export function useTargetName(target: string): string {
  const { locale } = useTexts();
  const nameOf = useTargetNames();
  const item = itemOf(target);
  const { data } = useQuery({ ...itemQuery(locale, item ?? ''), enabled: item !== undefined });
  return data?.name ?? nameOf(target);
}

/** The default occasion for sharing a link to this target. */
export function occasionOf(target: string): Occasion {
  const kind = kindOf(target);
  return kind === 'shop' || kind === 'media' ? 'recommend' : 'invite';
}
