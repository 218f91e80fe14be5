import type { putShopwareConnection } from '@blattwerk/contract/connections/shopware.contract.ts';
import { invalidField } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { CallOf } from '../../platform/http/route.ts';
import { AddressRefused, requirePublicAddress } from '../../platform/http-client/public-address.ts';
import { requireVersion, versionOf } from '../../platform/version.ts';
import {
  type Connection,
  insertConnection,
  lockConnection,
  owners,
  type Settings,
  updateConnection,
} from './connections.queries.ts';

type Given = CallOf<typeof putShopwareConnection>['body'];

/** Path of the connection, also in the log. */
export const CONNECTION_PATH = '/api/connections/shopware';

/** Changes with every setting that a change could be based on. */
export function connectionVersion(connection: Connection): string {
  const { url, clientId, codeField, intervalMinutes, active, settingsAt } = connection;
  return versionOf({ url, clientId, codeField, intervalMinutes, active, settingsAt });
}

/**
 * Connects the shop, or changes its connection.
 * @throws ApiError 422 for an address that may not be called, and for a new address or access key without its secret,
 * which would otherwise be sent to whoever is there; 412 for a stale version
 */
export async function changeConnection(
  { db, clock, secrets, config }: Pick<Deps, 'db' | 'clock' | 'secrets' | 'config'>,
  user: number,
  { given, version }: { readonly given: Given; readonly version: string | null },
): Promise<void> {
  const url = shopUrl(given.url, config.privateHosts);
  await inTransaction(db, async (tx) => {
    const before = await lockConnection(tx);
    requireVersion(version, before ? connectionVersion(before) : '');
    const isSame = before?.url === url && before.clientId === given.clientId;
    if (given.secret === undefined && !isSame) throw invalidField('secret', 'connectionKeyNeeded');
    const after: Settings = {
      url,
      clientId: given.clientId,
      secret:
        given.secret === undefined && before
          ? before.secret
          : secrets.seal(given.secret ?? '', owners.secret),
      codeField: given.codeField === undefined ? (before?.codeField ?? null) : given.codeField,
      intervalMinutes: given.interval,
      active: given.active ?? before?.active ?? true,
    };
    const now = clock.now();
    if (before) await updateConnection(tx, after, { before, now });
    else await insertConnection(tx, after, now);
    const details = {
      before: before ? shown(before, false) : {},
      after: shown(after, given.secret !== undefined),
      reason: given.reason,
    };
    await audit(tx, { user, action: 'write', subject: CONNECTION_PATH, details });
  });
}

/** Normalized: without a trailing slash, without parameters. */
function shopUrl(text: string, privateHosts: readonly string[]): string {
  try {
    const { origin, pathname } = requirePublicAddress(text, privateHosts);
    return `${origin}${pathname.replace(/\/+$/, '')}`;
  } catch (error) {
    if (error instanceof AddressRefused) throw invalidField('url', 'connectionAddress');
    throw error;
  }
}

/** Values for the log: of the secret only whether it changed. */
function shown(
  { url, clientId, codeField, intervalMinutes, active }: Omit<Settings, 'secret'>,
  isNewKey: boolean,
) {
  const kept = { shopUrl: url, accessKey: clientId, codeField, interval: intervalMinutes, connected: active };
  return isNewKey ? { ...kept, newSecret: true } : kept;
}
