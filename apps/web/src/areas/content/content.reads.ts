import { getSession } from '../../api/session-store.ts';
import type { Subject } from '../../api/subject.ts';
import { planQuery } from '../../frame/plan/plan.data.ts';
import { currentLocale } from '../../i18n/i18n.ts';
import { allLinksQuery } from '../links/referrals/own-links.data.ts';
import { lessonQuery, lessonsQuery } from './lessons/lessons.data.ts';
import { mediaItemQuery, mediaPageQuery, mediaTagsQuery, recommenderQuery } from './media/media.data.ts';
import type { MediaSearch, ReferredSearch } from './media/media-search.ts';
import type { MediaType } from './media/media-types.ts';
import { articleQuery, newsPageQuery } from './news/news.data.ts';
import type { NewsSearch } from './news/news-search.ts';
import { LIST_SIZE, notificationsQuery, unviewedQuery } from './notifications/notifications.data.ts';

/** The first page says how many there are, so the URL does not determine which others are read. */
export const news = (_: Subject, search: NewsSearch) => [newsPageQuery(1, search)];

export const article = (_: Subject, _search: unknown, { id }: { id: string }) => [articleQuery(id)];

export const glossary = () => [planQuery()];

export const lessons = () => [lessonsQuery()];

export const lesson = (_: Subject, _search: unknown, { id }: { id: string }) => [lessonQuery(id)];

export const notifications = () => [unviewedQuery(), notificationsQuery(1, LIST_SIZE)];

export function media(search: MediaSearch) {
  const { view } = search;
  const type: MediaType = search.type ?? 0;
  const locale = currentLocale();
  return [
    mediaTagsQuery(locale),
    // A tag filter in the URL can be applied only after the tags have loaded.
    ...(search[`tags${type}`] === undefined ? [mediaPageQuery(locale, 1, type, undefined)] : []),
    ...(view === undefined ? [] : [mediaItemQuery(locale, view)]),
    ...recommender(search),
  ];
}

/** Who recommends the library, for signed-out visitors who followed a referral link. */
function recommender({ code }: ReferredSearch) {
  return code === undefined || getSession().user !== null ? [] : [recommenderQuery(String(code))];
}

/** Signed-in users share an item with their own link, even while viewing another partner. */
export function mediaItem(search: ReferredSearch, { id }: { id: string }) {
  const { partner } = getSession();
  return [
    mediaItemQuery(currentLocale(), id),
    ...(partner === null ? [] : [allLinksQuery(partner.id)]),
    ...recommender(search),
  ];
}
