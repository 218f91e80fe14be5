import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { beginCompany, getSetup, testMail } from '@blattwerk/contract/joining/setup.contract.ts';
import { withHashSlot } from '../../identity/session/hash-slots.ts';
import { hashPassword } from '../../identity/session/password.ts';
import { sendTestMail } from '../../messaging/messages/send-test-mail.ts';
import { ApiError, invalidField } from '../../platform/api-error.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Route } from '../../platform/http/route.ts';
import { mailChannelOf } from '../../platform/mail-channel.ts';
import { limitKey, requireRateLimit } from '../../platform/throttle.ts';
import { type Beginning, beginOwnCompany, SetupError } from './begin-company.ts';
import { isNearMonth, MOST_MONTHS } from './first-month.ts';
import { requireSetupCode } from './setup-codes.ts';
import type { SetupState } from './setup-state.ts';

/** Codes that one network address may try in 15 minutes. */
const MOST_TRIES = 20;

/** Test mails per hour, for all callers. */
const MOST_MAILS = 5;
const HOUR_SECONDS = 3600;

/** Setting up the company in the browser. Public: only somebody with access to the machine knows the code. */
export function setupRoutes(route: Route, setup: SetupState): void {
  /** @throws ApiError 409 if a company exists, 429 after too many tries, 403 for a wrong code */
  const requireCode = async (
    { body, address }: { readonly body: { readonly code: string }; readonly address: string },
    { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ) => {
    if (!(await setup.isOpen())) throw new ApiError(409, 'companyBegun');
    await requireRateLimit(db, { key: limitKey('setup', address), failures: MOST_TRIES }, clock.now());
    await requireSetupCode(db, body.code);
  };

  route(getSetup, async (_, { config }) => {
    const open = await setup.isOpen();
    return { open, mail: open ? mailChannelOf(config) : null };
  });

  route(beginCompany, (call, deps) =>
    withHashSlot(async () => {
      await requireCode(call, deps);
      const { code: _, password, ...beginning } = call.body;
      requireNearMonth(beginning.start, deps.clock.now());
      await begin(deps, beginning, await hashPassword(password));
      await deps.company.refresh();
    }),
  );

  route(testMail, async (call, deps) => {
    await requireCode(call, deps);
    const limit = { key: 'setup-mail', failures: MOST_MAILS, windowSeconds: HOUR_SECONDS };
    await requireRateLimit(deps.db, limit, deps.clock.now());
    return { sent: true as const, mail: await sendTestMail(deps, call.body) };
  });
}

async function begin(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  beginning: Beginning,
  passwordHash: string,
): Promise<void> {
  try {
    await db
      .transaction()
      .execute((tx) => beginOwnCompany(tx, beginning, { now: clock.now(), passwordHash }));
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    throw error.fault === 'begun' ? new ApiError(409, 'companyBegun') : invalidField('email', 'emailTaken');
  }
}

/** @throws ApiError 422 */
function requireNearMonth(start: string, now: Date): void {
  if (!isNearMonth(start, now)) throw invalidField('start', refusal('monthTooFar', { most: MOST_MONTHS }));
}
