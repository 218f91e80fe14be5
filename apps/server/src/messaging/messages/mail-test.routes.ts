import { sendTestMail as endpoint } from '@blattwerk/contract/messages/mail-test.contract.ts';
import { audit } from '../../platform/audit.ts';
import type { Route } from '../../platform/http/route.ts';
import { requireRateLimit } from '../../platform/throttle.ts';
import { sendTestMail } from './send-test-mail.ts';

/** Test mails per hour, over all callers. */
const MOST_MAILS = 5;
const HOUR_SECONDS = 3600;

/** Lets the company's operators test the mail set-up. */
export function mailTestRoutes(route: Route): void {
  route(endpoint, async ({ body: { email }, session: { user } }, deps) => {
    const limit = { key: 'company-mail', failures: MOST_MAILS, windowSeconds: HOUR_SECONDS };
    await requireRateLimit(deps.db, limit, deps.clock.now());
    const mail = await sendTestMail(deps, { email, locale: user.locale });
    const details = { before: {}, after: { testMail: email } };
    const entry = { user: user.id, action: 'write', subject: '/api/company/mail-test', details } as const;
    await deps.db.transaction().execute((tx) => audit(tx, entry));
    return { sent: true as const, mail };
  });
}
