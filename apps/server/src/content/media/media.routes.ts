import { getMedia, listMedia, listMediaTags } from '@blattwerk/contract/media/media.contract.ts';
import { notFound } from '../../platform/api-error.ts';
import type { Route } from '../../platform/http/route.ts';
import { presentMedia, presentTag } from './media.presenter.ts';
import { findMedia, findMediaPage, findTagPage } from './media.queries.ts';

/** The media library, which is open to everybody (specification, section 2). */
export function mediaRoutes(route: Route): void {
  route(listMedia, async ({ list, query }, { db, clock }) => {
    const { rows, total } = await findMediaPage(db, { list, locale: query.locale, now: clock.now() });
    return { items: rows.map(presentMedia), total };
  });

  route(getMedia, async ({ params, query }, { db, clock }) => {
    const row = await findMedia(db, { id: params.id, locale: query.locale, now: clock.now() });
    if (!row?.isShown) throw notFound();
    return presentMedia(row);
  });

  route(listMediaTags, async ({ list, query }, { db }) => {
    const { rows, total } = await findTagPage(db, { list, locale: query.locale });
    return { items: rows.map(presentTag), total };
  });
}
