import {
  getBookExtract,
  listBookExtracts,
  requestBookExtract,
} from '@blattwerk/contract/book-extract/book-extracts.contract.ts';
import { requireOwn } from '../../network/tree/visibility.policy.ts';
import { notFound } from '../../platform/api-error.ts';
import type { HandlerAnswer, Route } from '../../platform/http/route.ts';
import { type BookExtract, findBookExtract, findBookExtractPage } from './book-extracts.queries.ts';
import { requestExtract } from './request-extract.ts';

/** Extracts from the books: visible only to the partner, because they are about money and the team. */
export function bookExtractRoutes(route: Route): void {
  route(listBookExtracts, async ({ params, list, session }, deps) => {
    await requireOwn(deps, session, params.id);
    const { rows, total } = await findBookExtractPage(deps.db, { partner: params.id, list });
    return { items: rows.map(presentExtract), total };
  });

  route(requestBookExtract, async ({ params, body, session }, deps) => {
    await requireOwn(deps, session, params.id);
    const id = await requestExtract(deps, session, { partner: params.id, ...body });
    const extract = await findBookExtract(deps.db, id);
    if (!extract) throw new Error(`book extract ${id} was inserted but cannot be found`);
    return presentExtract(extract);
  });

  route(getBookExtract, async ({ params, session }, deps) => {
    const extract = await findBookExtract(deps.db, params.id);
    if (!extract) throw notFound();
    await requireOwn(deps, session, extract.partner);
    return presentExtract(extract);
  });
}

function presentExtract(extract: BookExtract): HandlerAnswer<typeof getBookExtract> {
  const { id, partner, monthFrom, monthTo, requestedAt, failedAt, document } = extract;
  const unmade = failedAt === null ? 'waiting' : 'failed';
  return {
    id,
    partner,
    from: monthFrom.slice(0, 7),
    to: monthTo.slice(0, 7),
    status: document === null ? unmade : 'done',
    requestedAt,
    document,
  };
}
