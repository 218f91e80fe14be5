import { TEST_PASSWORD } from '../../test-server.ts';
import { marker } from './markers.ts';
import type { Rows } from './row.ts';

const stranger = 'nobody@example.org';
const reason = 'Auf eigenen Wunsch';

const key = { id: 'bm9ib2R5', rawId: 'bm9ib2R5', type: 'public-key' };
/** An assertion that no browser sends: refused, with a challenge that was never issued. */
const madeUp = { ...key, response: { clientDataJSON: 'bm8', attestationObject: 'bm8' } };
const shown = { ...key, response: { clientDataJSON: 'bm8', authenticatorData: 'bm8', signature: 'bm8' } };
/** A user with a passkey cannot sign in by password alone: nobody has one here. */
const noPasskey = { passkey: '999999999' };

/** Sessions, passwords, roles; sign-up and recovery, which are anonymous. */
export const joiningRows: Rows = {
  'GET /api/sessions': { kind: 'everybody' },
  'DELETE /api/sessions/{id}': { kind: 'own', of: 'session', operator: 404 },
  'DELETE /api/sessions': { kind: 'everybody', writes: ['sessions.revoked_at'] },
  'GET /api/user/second-factor': { kind: 'everybody' },
  'POST /api/user/second-factor': {
    kind: 'everybody',
    body: () => ({ password: TEST_PASSWORD }),
    writes: ['second_factors', 'login_throttles'],
  },
  'POST /api/user/second-factor/confirm': {
    kind: 'everybody',
    body: () => ({ code: '000000' }),
    ok: 422,
  },
  'POST /api/user/second-factor/recovery-codes': {
    kind: 'everybody',
    body: () => ({ password: 'not-the-password' }),
    ok: 422,
  },
  'POST /api/user/second-factor/disable': {
    kind: 'everybody',
    body: () => ({ password: TEST_PASSWORD }),
    writes: ['audit_log', 'login_throttles'],
  },
  'POST /api/users/{id}/second-factor/reset': {
    kind: 'operator',
    of: 'user',
    body: () => ({ reason }),
    ok: 409,
  },
  'GET /api/user/passkeys': { kind: 'everybody' },
  'POST /api/user/passkeys/options': {
    kind: 'everybody',
    body: () => ({ password: TEST_PASSWORD }),
    writes: ['passkey_challenges', 'login_throttles'],
  },
  'POST /api/user/passkeys': {
    kind: 'everybody',
    body: () => ({ name: 'Notebook', credential: madeUp }),
    ok: 422,
  },
  'PUT /api/user/passkeys/{passkey}': {
    kind: 'everybody',
    params: noPasskey,
    body: () => ({ name: 'Notebook' }),
    ok: 404,
  },
  'POST /api/user/passkeys/{passkey}/remove': {
    kind: 'everybody',
    params: noPasskey,
    body: () => ({ password: TEST_PASSWORD }),
    ok: 404,
  },
  'POST /api/user/passkeys/proof/options': { kind: 'everybody', ok: 409, body: () => ({}) },
  'POST /api/user/passkeys/proof': { kind: 'everybody', body: () => ({ credential: shown }), ok: 422 },
  'POST /api/login/passkey/options': {
    kind: 'public',
    writes: ['passkey_challenges', 'login_throttles'],
  },
  'POST /api/login/passkey': { kind: 'public', body: () => ({ credential: shown }), ok: 401 },
  'POST /api/user/password': {
    kind: 'everybody',
    body: () => ({ currentPassword: TEST_PASSWORD, password: 'Ganz-neu-2026' }),
    ok: 204,
    writes: ['users.password_hash', 'sessions.revoked_at', 'audit_log', 'outbox', 'login_throttles'],
  },
  'POST /api/lock-screen/unlock': {
    kind: 'everybody',
    body: () => ({ password: 'not-the-password' }),
    ok: 422,
  },
  // Nobody disables or promotes themselves.
  'POST /api/users/{id}/disable': { kind: 'operator', of: 'user', body: () => ({ reason }), ok: 409 },
  'POST /api/users/{id}/enable': { kind: 'operator', of: 'user', body: () => ({ reason }), ok: 409 },
  'PUT /api/users/{id}/roles': {
    kind: 'operator',
    of: 'user',
    body: () => ({ roles: ['ROLE_USER'], reason }),
    ok: 409,
  },
  // A company exists: nobody can set up another one, with any code.
  'GET /api/setup': { kind: 'public' },
  'POST /api/setup': {
    kind: 'public',
    body: (_, fresh) => ({
      code: 'AAAAA-AAAAA-AAAAA-AAAAA',
      company: 'Laubwerk GmbH',
      firstName: 'Ruth',
      lastName: 'Rebe',
      email: `ruth${fresh}@example.org`,
      password: 'Ganz-neu-2026',
      start: '2026-12',
    }),
    ok: 409,
  },
  'POST /api/setup/mail-test': {
    kind: 'public',
    body: () => ({ code: 'AAAAA-AAAAA-AAAAA-AAAAA', email: stranger }),
    ok: 409,
  },
  'GET /api/sign-up/check': {
    kind: 'public',
    query: () => ({ code: marker('own', 'referralcode').toUpperCase() }),
    reveals: { own: ['displayname'] },
  },
  'GET /api/sign-up/documents': { kind: 'public' },
  'POST /api/settings/notification/unsubscribe/{token}': {
    kind: 'public',
    params: { token: 'unknown' },
    ok: 404,
  },
  'POST /api/invitation-objection/{token}': {
    kind: 'public',
    params: { token: 'unknown' },
    ok: 404,
  },
  'POST /api/sign-up': {
    kind: 'public',
    body: (_, fresh) => ({
      firstName: 'Uwe',
      lastName: 'Ast',
      email: `ast${fresh}@example.org`,
      password: 'Ganz-neu-2026',
      acceptedDocuments: [1],
    }),
    writes: ['sign_ups', 'outbox', 'login_throttles'],
  },
  'GET /api/sign-up/confirm': { kind: 'public', query: () => ({ token: 'unknown' }), ok: 404 },
  'POST /api/sign-up/confirm': {
    kind: 'public',
    body: () => ({ token: 'unknown', password: 'Ganz-neu-2026' }),
    ok: 422,
  },
  'POST /api/sign-up/unconfirmed': {
    kind: 'public',
    body: () => ({ email: stranger, password: 'Ganz-neu-2026', again: true }),
    writes: ['login_throttles'],
  },
  'POST /api/recovery': {
    kind: 'public',
    body: () => ({ email: stranger }),
    ok: 204,
    writes: ['recovery_codes', 'login_throttles', 'outbox'],
  },
  'POST /api/recovery/check': {
    kind: 'public',
    body: () => ({ email: stranger, code: '00000' }),
    ok: 422,
    writes: ['recovery_codes.tries'],
  },
  'POST /api/recovery/password': {
    kind: 'public',
    body: () => ({ email: stranger, code: '00000', password: 'Ganz-neu-2026' }),
    ok: 422,
    writes: ['recovery_codes.tries'],
  },
};
