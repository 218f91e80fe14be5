import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../api/api-query.ts';
import type { Locale } from '../../../i18n/locale.ts';
import type { MediaType } from './media-types.ts';

/** An item of the media library. */
export type Media = CallAnswer<'GET /api/media/{id}'>;

/** Items per answer. */
export const CHUNK = 100;

/** A hundred items of a type, newest first, with any tag or with one of these names. */
export const mediaPageQuery = (
  locale: Locale,
  page: number,
  type: MediaType,
  tags: readonly string[] | undefined,
) =>
  apiQuery('GET /api/media', {
    query: {
      ...(type !== 0 && { type }),
      ...(tags !== undefined && { 'tag.name': [...tags] }),
      locale,
      page,
      limits: CHUNK,
    },
  });

/** The tags, by name. */
export const mediaTagsQuery = (locale: Locale) =>
  apiQuery('GET /api/media_tags', { query: { locale, limits: CHUNK } });

/** A single item. */
export const mediaItemQuery = (locale: Locale, id: string | number) =>
  apiQuery('GET /api/media/{id}', { params: { id: String(id) }, query: { locale } });

/** The owner of a referral code; 404 for an unknown code. */
export const recommenderQuery = (code: string) =>
  apiQuery('GET /api/sign-up/check', { query: { code: code.toUpperCase() } });
