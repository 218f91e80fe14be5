import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import { findWantedChannels } from '../../messaging/messages/message-flags.ts';
import { notify } from '../../messaging/notifications/notify.ts';
import { deviceIn } from '../../messaging/words/device-words.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { deviceName } from '../../platform/device.ts';
import type { Account } from '../../platform/http/session.ts';
import { momentIn } from '../../platform/paper/formats.ts';
import { insertSession } from './session.queries.ts';
import { createToken, hashToken } from './token.ts';

const SESSION_DAYS = 30;

type OpeningDeps = InTx<Pick<Deps, 'db' | 'clock' | 'messages'>>;

/** A successful sign-in. */
interface SignIn {
  readonly user: Account['user'];
  readonly addressHash: Buffer;
  readonly userAgent: string | null;
  /** Earlier sign-ins of the account. */
  readonly before: { readonly any: boolean; readonly fromAddress: boolean };
  /** It proves the second factor, as a passkey does. */
  readonly isProof: boolean;
}

/**
 * Opens a session and returns its token. If the account has never signed in from this address, the owner is notified
 * according to their settings.
 */
export async function openSession(deps: OpeningDeps, signIn: SignIn): Promise<string> {
  const { db, clock } = deps;
  const { user, addressHash, userAgent, before, isProof } = signIn;
  const now = clock.now();
  const token = createToken();
  await insertSession(db, {
    userId: user.id,
    tokenHash: hashToken(token),
    now,
    expiresAt: new Date(now.getTime() + SESSION_DAYS * MS_A_DAY),
    addressHash,
    userAgent,
    provenAt: isProof ? now : null,
  });
  // The very first sign-in does not surprise anybody.
  if (before.any && !before.fromAddress) await notifyNewLogin(deps, { user, userAgent, now });
  return token;
}

/** Notifies a user of a sign-in from a new address, according to their settings. */
async function notifyNewLogin(
  { db, messages }: OpeningDeps,
  { user, userAgent, now }: { user: Account['user']; userAgent: string | null; now: Date },
): Promise<void> {
  const device = deviceName(userAgent);
  await notify(db, { user: user.id, type: 'newUserLogin', parameters: { device }, at: now });
  for (const channel of await findWantedChannels(db, { user: user.id, event: 'newUserLogin' })) {
    await messages.queue(db, {
      to: { userId: user.id },
      channel,
      template: 'new-user-login',
      parameters: { date: momentIn(user.locale, now), device: deviceIn(user.locale, device) },
    });
  }
}
