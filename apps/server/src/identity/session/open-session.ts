import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import { findWantedChannels } from '../../messaging/messages/message-flags.ts';
import { notify } from '../../messaging/notifications/notify.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { deviceIn, deviceName } from '../../platform/device.ts';
import type { Account } from '../../platform/http/session.ts';
import { momentIn } from '../../platform/paper/formats.ts';
import { insertSession } from './session.queries.ts';
import { createToken, hashToken } from './token.ts';

const SESSION_DAYS = 30;

type OpeningDeps = InTx<Pick<Deps, 'db' | 'clock' | 'messages'>>;

/** A sign-in that has passed. */
interface SignIn {
  readonly user: Account['user'];
  readonly addressHash: Buffer;
  readonly userAgent: string | null;
  /** What was known of the account's sign-ins before. */
  readonly before: { readonly any: boolean; readonly fromAddress: boolean };
  /** The second factor was proven by it, as by a passkey. */
  readonly isProof: boolean;
}

/**
 * Opens a session and answers its token. The owner is told, as their settings say, when nobody has ever signed in from
 * this address before.
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
  // The very first sign-in is no surprise to anybody.
  if (before.any && !before.fromAddress) await tellNewLogin(deps, { user, userAgent, now });
  return token;
}

/** Tells a user that somebody signed in from an address that they never came from, as their settings say. */
async function tellNewLogin(
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
