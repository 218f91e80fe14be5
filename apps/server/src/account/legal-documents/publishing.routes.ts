import {
  getLegalPage,
  listPublishedDocuments,
  publishLegalDocument,
} from '@blattwerk/contract/legal-documents/publishing.contract.ts';
import { locale } from '@blattwerk/contract/session/session.contract.ts';
import { invalidField, notFound } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { Route } from '../../platform/http/route.ts';
import {
  findLegalPage,
  findPublished,
  findPublishedOf,
  insertDocument,
  lockNewest,
  nextVersion,
  type PublishedDocument,
} from './publishing.queries.ts';

/** What the company publishes: what its partners accept, and what everybody may read of it. */
export function publishingRoutes(route: Route): void {
  route(listPublishedDocuments, async (_, { db }) => (await findPublished(db)).map(present));

  route(publishLegalDocument, async ({ body, session }, { db, clock }) => {
    const { kind, texts: given, reason, validFrom = clock.now(), acceptAnew } = body;
    const now = clock.now();
    if (validFrom < now) throw invalidField('validFrom', 'documentInThePast');
    if (given.de === undefined) throw invalidField('texts.de', 'documentInGerman');
    const newest = await lockNewest(db, kind);
    // One that waits for its day would go on to hold after the one that is published now.
    if (newest && newest.validFrom > validFrom) throw invalidField('validFrom', 'documentBeforeNewest');
    const texts = [...locale.values].flatMap((language) => {
      const text = given[language];
      return text === undefined ? [] : [{ locale: language, ...text }];
    });
    const version = await nextVersion(db, kind);
    const document = { kind, version, validFrom, acceptAnew: acceptAnew || newest === undefined, texts };
    const id = await insertDocument(db, { ...document, by: session.user.id, at: now });
    const after = {
      kind,
      version,
      validFrom: validFrom.toISOString(),
      acceptAnew: document.acceptAnew,
      languages: texts.map((text) => text.locale),
    };
    const before = newest === undefined ? {} : { kind, version: newest.version };
    const subject = `/api/legal_documents/${id}`;
    const details = { before, after, reason };
    await audit(db, { user: session.user.id, action: 'write', subject, details });
    return present(await findPublishedOf(db, id));
  });

  route(getLegalPage, async ({ params, query }, { db, clock }) => {
    const page = await findLegalPage(db, { kind: params.kind, locale: query.locale, now: clock.now() });
    if (page === undefined) throw notFound();
    return page;
  });
}

function present({ texts, ...document }: PublishedDocument) {
  return { ...document, texts: [...texts] };
}
