import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { MOST_KEPT } from '@blattwerk/contract/team-messages/team-message.ts';
import {
  deleteTeamMessageTemplate,
  listTeamMessageTemplates,
  saveTeamMessageTemplate,
} from '@blattwerk/contract/team-messages/team-message-templates.contract.ts';
import { lockUser } from '../../identity/users/users.queries.ts';
import { ApiError, invalidFields, notFound } from '../../platform/api-error.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Route } from '../../platform/http/route.ts';
import { ownPartner } from '../../platform/http/session.ts';
import { placeholderFaultsOf } from './team-text.ts';
import { deleteTemplate, findTemplates, saveTemplate } from './templates.queries.ts';

/** A partner's stored texts for writing messages. */
export function templateRoutes(route: Route): void {
  route(listTeamMessageTemplates, async ({ session }, { db }) => [
    ...(await findTemplates(db, ownPartner(session).id)),
  ]);

  route(saveTeamMessageTemplate, async ({ body: { name, text }, session }, { db, clock }) => {
    const partner = ownPartner(session).id;
    const faults = placeholderFaultsOf(text);
    if (faults.length > 0) throw invalidFields(faults);
    return inTransaction(db, async (tx) => {
      // Serialized: otherwise concurrent requests would each see room under the limit.
      await lockUser(tx, session.user.id);
      const kept = await findTemplates(tx, partner);
      const isNew = kept.every((one) => one.name.toLowerCase() !== name.toLowerCase());
      if (isNew && kept.length >= MOST_KEPT)
        throw new ApiError(409, refusal('teamMessagesFull', { most: MOST_KEPT }));
      return saveTemplate(tx, partner, { name, text, at: clock.now() });
    });
  });

  route(deleteTeamMessageTemplate, async ({ params: { id }, session }, { db }) => {
    const partner = ownPartner(session).id;
    if (!(await inTransaction(db, (tx) => deleteTemplate(tx, { id, partner })))) throw notFound();
  });
}
