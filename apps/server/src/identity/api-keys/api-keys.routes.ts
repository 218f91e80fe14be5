import { refusal } from '@blattwerk/contract/http/refusal.ts';
import {
  getApiKey,
  listApiKeys,
  MOST_KEY_DAYS,
  makeApiKey,
  withdrawApiKey,
} from '@blattwerk/contract/operators/api-keys.contract.ts';
import { berlinDay, MS_A_DAY } from '@blattwerk/plan/days.ts';
import { ApiError, invalidField, notFound } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Route } from '../../platform/http/route.ts';
import { requireGivable } from '../operators/operators.policy.ts';
import { hashToken } from '../session/token.ts';
import { findApiKey, findApiKeys, insertApiKey, updateWithdrawn } from './api-keys.queries.ts';
import { createKeyText, prefixOf } from './key-text.ts';

/** API keys for other programs. */
export function apiKeyRoutes(route: Route): void {
  route(listApiKeys, async ({ list }, { db, clock }) => {
    const { rows, total } = await findApiKeys(db, list, clock.now());
    return { items: rows, total };
  });

  route(getApiKey, async ({ params }, { db, clock }) => {
    const key = await findApiKey(db, params.id, clock.now());
    if (key === undefined) throw notFound();
    return key;
  });

  route(makeApiKey, async ({ body: { name, expiresAt, ...body }, session }, { db, clock }) => {
    const now = clock.now();
    const rights = [...new Set(body.rights)];
    requireGivable(session, rights, []);
    requireEnd(expiresAt, now);
    const text = createKeyText();
    const prefix = prefixOf(text);
    const by = session.user.id;
    const id = await insertApiKey(db, { name, prefix, keyHash: hashToken(text), rights, by, now, expiresAt });
    const details = { before: {}, after: { name, prefix, rights, expiresAt } };
    await audit(db, { user: by, action: 'write', subject: `/api/api_keys/${id}`, details });
    const key = await findApiKey(db, id, now);
    if (key === undefined) throw new Error(`the key ${id} was created but cannot be found`);
    return { ...key, key: text };
  });

  route(withdrawApiKey, ({ params: { id }, body: { reason }, session }, { db, clock }) =>
    inTransaction(db, async (tx) => {
      const now = clock.now();
      const key = await findApiKey(tx, id, now);
      if (key === undefined) throw notFound();
      const by = session.user.id;
      if (!(await updateWithdrawn(tx, { id, by, now }))) throw new ApiError(409, 'apiKeyWithdrawn');
      const details = { before: { withdrawnAt: null }, after: { withdrawnAt: now }, reason };
      await audit(tx, { user: by, action: 'write', subject: `/api/api_keys/${id}`, details });
    }),
  );
}

/** @throws ApiError 422 for an expiry in the past or too far ahead */
function requireEnd(expiresAt: Date, now: Date): void {
  if (expiresAt <= now) throw invalidField('expiresAt', 'apiKeyExpiryPast');
  const latest = now.getTime() + MOST_KEY_DAYS * MS_A_DAY;
  if (expiresAt.getTime() > latest)
    throw invalidField('expiresAt', refusal('apiKeyExpiryFar', { until: berlinDay(latest) }));
}
