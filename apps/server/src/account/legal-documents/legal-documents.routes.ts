import {
  acceptLegalDocument,
  getLegalDocument,
  listLegalDocuments,
  listNewTerms,
} from '@blattwerk/contract/legal-documents/legal-documents.contract.ts';
import { notifySponsor } from '../../messaging/notifications/notify-sponsor.ts';
import { recordEvents } from '../../messaging/webhooks/record-events.ts';
import { ApiError, notFound } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/deps.ts';
import type { Route } from '../../platform/http/route.ts';
import { isOperator, ownPartner, type Session } from '../../platform/http/session.ts';
import { RECOMPUTE_OPEN_CYCLE } from '../../platform/jobs.ts';
import { becomeAffiliate } from './become-affiliate.ts';
import {
  findCurrentDocuments,
  findDocument,
  findNewTerms,
  insertAcceptance,
} from './legal-documents.queries.ts';

/** Terms and agreements, which users accept for themselves. */
export function legalDocumentRoutes(route: Route): void {
  route(listLegalDocuments, async ({ session }, { db, clock }) => {
    const items = await findCurrentDocuments(db, readerOf(session, clock));
    return { items, total: items.length };
  });

  route(listNewTerms, async ({ session }, { db, clock }) =>
    isOperator(session) ? [] : findNewTerms(db, readerOf(session, clock)),
  );

  route(getLegalDocument, async ({ params, session }, { db, clock }) => {
    const document = await findDocument(db, readerOf(session, clock), params.id);
    if (!document) throw notFound();
    return document;
  });

  route(acceptLegalDocument, async ({ params, session }, deps) => {
    const { db, clock, jobs, log } = deps;
    const reader = readerOf(session, clock);
    const document = await findDocument(db, reader, params.id);
    if (!document) throw notFound();
    if (!document.isCurrent) throw new ApiError(409, 'documentReplaced');
    const { user, now: at } = reader;
    const became = await db.transaction().execute(async (transaction) => {
      const isFirst = await insertAcceptance(transaction, { user, document: document.id, at });
      if (!isFirst || document.kind !== 'partner-agreement') return false;
      const { id: partner } = ownPartner(session);
      if (!(await becomeAffiliate(transaction, partner, at))) return false;
      const details = { before: { affiliate: false }, after: { affiliate: true, document: document.id } };
      await audit(transaction, { user, action: 'write', subject: `/api/partners/${partner}`, details });
      await notifySponsor(deps, transaction, { partner, event: 'newPartner', at });
      await recordEvents(transaction, [{ type: 'partner.agreed', at, data: { partner } }]);
      return true;
    });
    if (became) {
      log.info({ partner: ownPartner(session).id }, 'a partner became an affiliate');
      await jobs.request(RECOMPUTE_OPEN_CYCLE);
    }
    return { ...document, acceptedAt: document.acceptedAt ?? at };
  });
}

function readerOf(session: Session, clock: Clock) {
  return { user: session.user.id, locale: session.user.locale, now: clock.now() };
}
