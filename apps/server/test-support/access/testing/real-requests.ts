import { berlinDay } from '@blattwerk/plan/days.ts';
import { sql } from 'kysely';
import { demoKickStarts, demoLogins, demoPassword } from '../../../demo/logins.ts';
import { unsubscribeAddress } from '../../../src/messaging/messages/unsubscribe.ts';
import { objectionAddress } from '../../../src/network/potential-partners/objections.ts';
import type { TestServer } from '../../test-server.ts';
import { changeRequests } from './change-requests.ts';
import { type Demo, oneId, type Prepare } from './demo-request.ts';
import { extractRequests } from './extract-requests.ts';
import { broadcastRequests } from './fill-broadcasts.ts';
import { monthEndRequests } from './fill-month-end.ts';
import { fillOperators } from './fill-operators.ts';
import { voucherRequests } from './fill-vouchers.ts';
import { insightRequests } from './insight-requests.ts';
import { messageRequests } from './message-requests.ts';
import { objectionRequests } from './objection-requests.ts';
import { operatorRequests } from './operator-requests.ts';
import { aNoteWithoutTax, aRefundCorrection } from './paper-requests.ts';
import { aDeletionRequest, deletionRequests, pastDayRequests, stateRequests } from './partner-requests.ts';
import { payoutRunRequests } from './payout-run-requests.ts';
import { planRequests } from './plan-requests.ts';
import { questionRequests } from './question-requests.ts';
import { restoreRequests } from './restore-requests.ts';
import { shopRequests } from './shop-requests.ts';
import { signInRequests } from './sign-in-requests.ts';
import { teamMessageRequests } from './team-message-requests.ts';
import { webhookRequests } from './webhook-requests.ts';

/** Nobody may request more than three codes a day. */
const forgetful = [demoKickStarts[2], demoKickStarts[3], demoKickStarts[4]];
let codeRequests = 0;

/** Somebody who has just been sent a code. */
async function withCode({ server }: Demo): Promise<{ email: string; code: string }> {
  const email = forgetful[codeRequests % forgetful.length] ?? '';
  codeRequests += 1;
  await server.app.inject({ method: 'POST', url: '/api/recovery', payload: { email } });
  return { email, code: String(await lastParameter(server, 'code')) };
}

/** The document of a kind in force now. */
function currentDocument(demo: Demo, kind: 'terms' | 'partner-agreement'): Promise<number> {
  const now = demo.server.deps.clock.now().toISOString();
  return oneId(
    demo,
    `select id from legal_documents where kind = '${kind}' and valid_from <= '${now}' order by valid_from desc limit 1`,
  );
}

/** A version of the terms that is not in force yet. */
async function aVersionToCome({ server: { database, deps } }: Demo): Promise<number> {
  const validFrom = new Date(deps.clock.now().getTime() + 86_400_000);
  const { rows } = await sql<{ id: number }>`
    with added as (
      insert into legal_documents (kind, version, valid_from)
      values ('terms', ${crypto.randomUUID()}, ${validFrom}) returning id
    )
    insert into legal_document_texts (document_id, locale, title, text)
    select id, 'de', 'Fassung', 'Neu.' from added returning document_id as id`.execute(database.db);
  return rows[0]?.id ?? 0;
}

/** The body of a sign-up. */
async function newcomer(demo: Demo) {
  return {
    firstName: 'Uwe',
    lastName: 'Ast',
    email: `${crypto.randomUUID()}@example.org`,
    password: 'Ganz-neu-2026',
    acceptedDocuments: [await currentDocument(demo, 'terms')],
  };
}

/** The confirmation of a new sign-up. */
async function pendingSignUp(demo: Demo): Promise<{ token: string; email: string; password: string }> {
  const { server } = demo;
  const payload = await newcomer(demo);
  await server.app.inject({ method: 'POST', url: '/api/sign-up', payload });
  const link = String(await lastParameter(server, 'link'));
  return { token: /[\w-]{20,}$/.exec(link)?.[0] ?? '', email: payload.email, password: payload.password };
}

/** A parameter of the latest message that has it. */
async function lastParameter(server: TestServer, name: string): Promise<string | number | undefined> {
  const messages = await server.outboxOf();
  return messages.findLast(({ parameters }) => Object.hasOwn(parameters, name))?.parameters[name];
}

function pendingOf({ identities }: Demo): string {
  return `select max(id) as id from payouts where status = 3 and partner_id = ${identities.anna.partner}`;
}

const disabledUser: Prepare = async ({ identities }) => ({ objects: { user: identities.disabled.user } });

/** Invited staff, and items waiting for a second person. */
const withOperators: Prepare = async ({ server }) => {
  await fillOperators(server.database.db, server.deps.clock.now());
  return {};
};

/** No items wait for a second person. */
const nothingWaits: Prepare = async ({ server }) => {
  await server.database.db
    .updateTable('approvals')
    .set({ status: 'rejected', decided_at: server.deps.clock.now() })
    .where('status', '=', 'open')
    .execute();
  return {};
};

/** The token in the link of a new invitation. */
async function invitationToken({ server, tokens }: Demo): Promise<string> {
  const payload = {
    firstName: 'Ruth',
    lastName: 'Rebe',
    email: `${crypto.randomUUID()}@firma.example`,
    rights: [],
    reason: 'Neu im Haus',
  };
  await server.call(tokens.operator, { method: 'POST', url: '/api/operators', payload });
  const link = String(await lastParameter(server, 'link'));
  return link.split('token=').at(-1) ?? '';
}

export const realRequests: Readonly<Record<string, Prepare>> = {
  ...stateRequests,
  ...pastDayRequests,
  ...signInRequests,
  ...changeRequests,
  ...monthEndRequests,
  ...objectionRequests,
  ...payoutRunRequests,
  ...planRequests,
  ...questionRequests,
  ...insightRequests,
  ...shopRequests,
  'PATCH /api/company/safeguards': nothingWaits,
  'POST /api/lock-screen/unlock': async () => ({ row: { body: () => ({ password: demoPassword }) } }),
  'POST /api/user/password': async () => ({
    row: { body: () => ({ currentPassword: demoPassword, password: 'Ganz-neu-2026' }) },
  }),
  'POST /api/users/{id}/second-factor/reset': disabledUser,
  'POST /api/users/{id}/disable': disabledUser,
  'POST /api/users/{id}/enable': disabledUser,
  'PUT /api/users/{id}/roles': disabledUser,
  'GET /api/operators/{id}': withOperators,
  'PATCH /api/operators/{id}': withOperators,
  'POST /api/operators/{id}/invitation': withOperators,
  'POST /api/operator-invitation/check': async (demo) => {
    const token = await invitationToken(demo);
    return { row: { body: () => ({ token }) } };
  },
  'POST /api/operator-invitation/accept': async (demo) => {
    const token = await invitationToken(demo);
    return { row: { body: () => ({ token, password: 'Ganz-neu-2026' }) } };
  },
  'GET /api/jobs': withOperators,
  'GET /api/jobs/{id}': withOperators,
  'GET /api/jobs/{id}/failures': withOperators,
  'GET /api/approvals': withOperators,
  'GET /api/approvals/{id}': withOperators,
  'POST /api/approvals/{id}/approve': withOperators,
  'POST /api/approvals/{id}/reject': withOperators,
  'POST /api/approvals/decisions': withOperators,
  'GET /api/company/logo': async ({ server: { database } }) => {
    await database.db
      .updateTable('company')
      .set({ logo: Buffer.from('PNG') })
      .execute();
    return {};
  },
  'GET /api/sign-up/check': async (demo) => {
    const { rows } = await sql<{ code: string }>`select code from referral_links limit 1`.execute(
      demo.server.database.db,
    );
    return { row: { query: () => ({ code: rows[0]?.code ?? '' }) } };
  },
  'POST /api/sign-up': async (demo) => {
    const given = await newcomer(demo);
    return { row: { body: () => given } };
  },
  'GET /api/sign-up/confirm': async (demo) => {
    const { token } = await pendingSignUp(demo);
    return { row: { query: () => ({ token }) } };
  },
  'POST /api/settings/notification/unsubscribe/{token}': async ({ server, identities }) => {
    const sent = { template: 'new-customer', userId: identities.anna.user } as const;
    const token = unsubscribeAddress(server.deps, sent)?.split('/').at(-1) ?? '';
    return { row: { params: { token } } };
  },
  'POST /api/invitation-objection/{token}': async ({ server }) => {
    const token = objectionAddress(server.deps, 'nobody@example.org').split('/').at(-1) ?? '';
    return { row: { params: { token } } };
  },
  'POST /api/sign-up/confirm': async (demo) => {
    const { token, password } = await pendingSignUp(demo);
    return { row: { body: () => ({ token, password }) } };
  },
  'POST /api/sign-up/unconfirmed': async (demo) => {
    const { email, password } = await pendingSignUp(demo);
    return { row: { body: () => ({ email, password, again: true }) } };
  },
  'POST /api/recovery/check': async (demo) => {
    const given = await withCode(demo);
    return { row: { body: () => given } };
  },
  'POST /api/recovery/password': async (demo) => {
    const given = { ...(await withCode(demo)), password: 'Ganz-neu-2026' };
    return { row: { body: () => given } };
  },
  ...messageRequests,
  ...voucherRequests,
  ...broadcastRequests,
  ...teamMessageRequests,
  ...webhookRequests,
  // One payout takes everything available: it is given back before the next one is requested.
  'POST /api/payouts': async (demo) => {
    const id = await oneId(demo, pendingOf(demo));
    if (id !== 0)
      await demo.server.call(demo.tokens.operator, {
        method: 'PATCH',
        url: `/api/payouts/${id}`,
        headers: { 'content-type': 'application/merge-patch+json' },
        payload: { status: 2, reason: 'Auf Wunsch' },
      });
    return {};
  },
  'POST /api/payouts/{id}/replacement': async (demo) => ({
    objects: { payout: await aNoteWithoutTax(demo) },
  }),
  'POST /api/vat_id_decisions': async (demo) => {
    const partner = await oneId(
      demo,
      `update affiliate_data set ust = 'XX' || floor(random() * 1e9)::text where partner_id =
        (select max(partner_id) from affiliate_data where ust is not null) returning partner_id as id`,
    );
    return { row: { body: () => ({ partner, reason: 'Auszug aus dem Register' }) } };
  },
  'POST /api/legal_documents/{id}/accept': async (demo) => ({
    objects: { legalDocument: await currentDocument(demo, 'terms') },
  }),
  'DELETE /api/legal_documents/{id}': async (demo) => ({
    objects: { legalDocument: await aVersionToCome(demo) },
  }),
  'GET /pdf/payout/{id}/correction': async (demo) => ({
    objects: {
      payout: await oneId(demo, `select min(payout_id) as id from payout_papers where kind = 'correction'`),
    },
  }),
  'GET /pdf/payout/{id}/corrections/{correction}': aRefundCorrection,
  'PATCH /api/payouts/{id}': async (demo) => {
    if ((await oneId(demo, pendingOf(demo))) === 0)
      await demo.server.call(demo.tokens.anna, {
        method: 'POST',
        url: '/api/payouts',
        payload: { user: `/api/users/${demo.identities.anna.user}` },
      });
    return { objects: { payout: await oneId(demo, pendingOf(demo)) } };
  },
  ...extractRequests,
  'GET /api/deletion_requests': aDeletionRequest,
  'GET /api/deletion_requests/{id}': aDeletionRequest,
  'GET /api/operator/deletion_requests': aDeletionRequest,
  ...deletionRequests,
  ...operatorRequests,
  ...restoreRequests,
  'DELETE /api/aks/{id}': async (demo) => {
    await sql`insert into aks (project_id, code, created_at, updated_at)
              select min(id), ${`Q${Date.now()}`}, now(), now() from projects
              where partner_id = ${demo.identities.anna.partner}`.execute(demo.server.database.db);
    return {};
  },
  'POST /api/team-feed/greetings': async ({ server, tokens }) => {
    const feed = (await server.call(tokens.anna, { url: '/api/team-feed?limits=100' })).json();
    const open = feed.events.find(({ writing }: { writing: string }) => writing === 'open');
    const { partner, kind, occurrence } = open;
    return { row: { body: () => ({ member: partner, kind, occurrence, text: 'Glückwunsch' }), ok: 200 } };
  },
  'POST /api/today/tasks': async ({ server: { deps } }) => ({
    row: { body: () => ({ text: 'Messe', day: berlinDay(deps.clock.now().getTime()) }) },
  }),
  'DELETE /api/today/tasks/{id}': async (demo) => {
    const { rows } = await sql<{ id: number }>`
      insert into own_tasks (partner_id, text, due_on, created_at)
      values (${demo.identities.anna.partner}, 'Messe', now(), now()) returning id`.execute(
      demo.server.database.db,
    );
    return { objects: { ownTask: rows[0]?.id ?? 0 } };
  },
  'DELETE /api/sessions/{id}': async (demo) => {
    await demo.server.signIn(demoLogins.basic, demoPassword);
    return { objects: { session: await oneId(demo, 'select max(id) as id from sessions') } };
  },
  'GET /api/aks/{id}': async (demo) => ({
    objects: { aks: await oneId(demo, 'select min(id) as id from aks') },
  }),
};
