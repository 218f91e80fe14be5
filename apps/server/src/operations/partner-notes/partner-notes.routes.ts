import {
  addPartnerNote,
  getPartnerNotesCsv,
  listPartnerNotes,
} from '@blattwerk/contract/operators/partner-file.contract.ts';
import { requirePartnerThere } from '../../identity/users/deleted-users.ts';
import { audit } from '../../platform/audit.ts';
import type { Route } from '../../platform/http/route.ts';
import { requireOthersNotes } from './partner-notes.policy.ts';
import { findAllPartnerNotes, findPartnerNotes, insertPartnerNote } from './partner-notes.queries.ts';
import { nameOfNotes, partnerNotesCsv } from './partner-notes-csv.ts';

/** Notes that staff write about partners for each other. */
export function partnerNoteRoutes(route: Route): void {
  route(listPartnerNotes, async ({ params, list, session }, { db }) => {
    await requireOthersNotes(db, session, params.id);
    const { rows, total } = await findPartnerNotes(db, params.id, list);
    return { items: rows, total };
  });

  route(addPartnerNote, async ({ params, body: { text }, session }, { db, clock }) => {
    await requireOthersNotes(db, session, params.id);
    await requirePartnerThere(db, params.id);
    const by = session.user.id;
    const note = await insertPartnerNote(db, { partner: params.id, text, by, at: clock.now() });
    // The text is erased with the account, while log entries stay: it is not logged.
    const details = { before: {}, after: { note: note.id } };
    await audit(db, { user: by, action: 'write', subject: `/api/partners/${params.id}`, details });
    return note;
  });

  route(getPartnerNotesCsv, async ({ params, session }, { db }) => {
    await requireOthersNotes(db, session, params.id);
    const { locale } = session.user;
    return {
      type: 'text/csv' as const,
      name: nameOfNotes(locale, params.id),
      body: partnerNotesCsv(await findAllPartnerNotes(db, params.id), locale),
      disposition: 'attachment' as const,
    };
  });
}
