import {
  getLegalPage,
  listPublishedDocuments,
  publishLegalDocument,
  withdrawLegalDocument,
} from '@blattwerk/contract/legal-documents/publishing.contract.ts';
import { locale } from '@blattwerk/contract/session/session.contract.ts';
import { ApiError, invalidField, notFound } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Route } from '../../platform/http/route.ts';
import { requireVersion } from '../../platform/version.ts';
import { NOTIFY_OF_NEW_TERMS } from './notify-of-new-terms.job.ts';
import {
  deleteDocument,
  findLegalPage,
  findPublished,
  findPublishedOf,
  insertDocument,
  lockDocument,
  lockNewest,
  nextVersion,
  type PublishedDocument,
} from './publishing.queries.ts';

/** Documents published by the company: those its partners accept, and those for the public. */
export function publishingRoutes(route: Route): void {
  route(listPublishedDocuments, async (_, { db }) => (await findPublished(db)).map(present));

  route(publishLegalDocument, async ({ body, session, version: read }, { db, clock, jobs }) => {
    const now = clock.now();
    const { kind, texts: given, reason, validFrom = now, acceptAnew } = body;
    if (validFrom < now) throw invalidField('validFrom', 'documentInThePast');
    if (validFrom > aYearAfter(now)) throw invalidField('validFrom', 'documentTooFarAhead');
    if (given.de === undefined) throw invalidField('texts.de', 'documentInGerman');
    const newest = await lockNewest(db, kind);
    requireVersion(read, String(newest?.id ?? 0));
    // A version waiting for a later day would replace the one published now.
    if (newest && newest.validFrom > validFrom) throw invalidField('validFrom', 'documentBeforeNewest');
    const texts = [...locale.values].flatMap((language) => {
      const text = given[language];
      return text === undefined ? [] : [{ locale: language, ...text }];
    });
    const version = await nextVersion(db, kind);
    const document = { kind, version, validFrom, acceptAnew: acceptAnew || newest === undefined, texts };
    const id = await insertDocument(db, { ...document, by: session.user.id, at: now });
    const after = loggedOf(document);
    const before = newest === undefined ? {} : { kind, version: newest.version };
    const subject = `/api/legal_documents/${id}`;
    const details = { before, after, reason };
    await audit(db, { user: session.user.id, action: 'write', subject, details });
    // A moment later, once this transaction has committed.
    if (validFrom <= now) await jobs.request(NOTIFY_OF_NEW_TERMS, { delaySeconds: 1 });
    return present(await findPublishedOf(db, id));
  });

  route(withdrawLegalDocument, async ({ params, body: { reason }, session }, { db, clock }) => {
    await inTransaction(db, async (tx) => {
      const document = await lockDocument(tx, params.id);
      if (document === undefined) throw notFound();
      if (document.validFrom <= clock.now()) throw new ApiError(409, 'documentInForce');
      await deleteDocument(tx, document.id);
      const details = { before: loggedOf(document), after: {}, reason };
      const subject = `/api/legal_documents/${document.id}`;
      await audit(tx, { user: session.user.id, action: 'write', subject, details });
    });
  });

  route(getLegalPage, async ({ params, query }, { db, clock }) => {
    const page = await findLegalPage(db, { kind: params.kind, locale: query.locale, now: clock.now() });
    if (page === undefined) throw notFound();
    return page;
  });
}

/** What is logged of a version; texts once in force are stored for good. */
function loggedOf({
  kind,
  version,
  validFrom,
  acceptAnew,
  texts,
}: Pick<PublishedDocument, 'kind' | 'version' | 'validFrom' | 'acceptAnew' | 'texts'>) {
  const languages = texts.map((text) => text.locale);
  return { kind, version, validFrom: validFrom.toISOString(), acceptAnew, languages };
}

function aYearAfter(instant: Date): Date {
  const later = new Date(instant);
  later.setUTCFullYear(later.getUTCFullYear() + 1);
  return later;
}

function present({ texts, ...document }: PublishedDocument) {
  return { ...document, texts: [...texts] };
}
