import { afterEach, expect, test, vi } from 'vitest';
import { SESSION_KEY, SUBJECT_KEY } from './storage-keys.ts';
import { readSession, readViewed, signedOut } from './stored-session.ts';

afterEach(() => vi.unstubAllGlobals());

function keep(storage: 'localStorage' | 'sessionStorage', key: string, text: string): void {
  vi.stubGlobal(storage, { getItem: (name: string) => (name === key ? text : null) });
}

const user = {
  id: 7,
  firstName: 'Anna',
  lastName: 'Berger',
  email: 'a@b.example',
  phone: null,
  locale: 'de',
};
const whole = {
  token: 'T',
  user,
  partner: { id: 9, displayName: 'Anna' },
  roles: ['ROLE_USER'],
  rights: [],
  lastCheck: 5,
};

test.each([
  '{"token":null,"user":null,"partner":null,"roles":[],"lastCheck":null,"error":null}',
  'null',
  'true',
  '7',
  '0',
  '"text"',
  '[',
  '[]',
  '{}',
  '{"token":',
  '',
  JSON.stringify({ ...whole, token: '' }),
  JSON.stringify({ ...whole, token: 5 }),
  JSON.stringify({ ...whole, partner: null }),
  JSON.stringify({ ...whole, partner: 'Anna' }),
  JSON.stringify({ ...whole, partner: { id: '9' } }),
  JSON.stringify({ ...whole, user: null }),
  JSON.stringify({ ...whole, user: {} }),
  JSON.stringify({ token: 'T' }),
  JSON.stringify({ token: 'T', partner: null }),
  JSON.stringify({ token: 'T', partner: { id: 1 } }),
  JSON.stringify({ token: 7, partner: [], user: 'Anna', roles: 7 }),
])('%s is nobody’s session', (text) => {
  keep('localStorage', SESSION_KEY, text);
  expect(readSession()).toEqual(signedOut);
});

test.each(['ROLE_STAFF', 'ROLE_ADMIN'])(
  'who works for the company as %s is signed in without a partner',
  (role) => {
    const staff = { ...whole, partner: null, roles: ['ROLE_USER', role], rights: ['audit.read'] };
    keep('localStorage', SESSION_KEY, JSON.stringify(staff));
    expect(readSession()).toEqual({ ...staff, error: null });
  },
);

test('the reason of a failed sign-in is kept without a session, and only if it is a known one', () => {
  keep('localStorage', SESSION_KEY, JSON.stringify({ ...signedOut, error: 'unknownUserOrWrongPassword' }));
  expect(readSession()).toEqual({ ...signedOut, error: 'unknownUserOrWrongPassword' });
  keep('localStorage', SESSION_KEY, JSON.stringify({ ...signedOut, error: '<b>' }));
  expect(readSession()).toEqual(signedOut);
});

test('unknown fields in a stored session are dropped, and the session is kept', () => {
  keep('localStorage', SESSION_KEY, JSON.stringify(whole));
  expect(readSession()).toEqual({ ...whole, error: null });
  keep(
    'localStorage',
    SESSION_KEY,
    JSON.stringify({ ...whole, roles: 'ROLE_ADMIN', rights: 7, lastCheck: 'x', more: 1 }),
  );
  expect(readSession()).toEqual({ ...whole, roles: [], lastCheck: null, error: null });
});

test.each(['null', '7', '[]', '{"partner":"9","name":"Ben"}', '{"partner":9}', '{"name":"Ben"}', '{'])(
  '%s is nobody who is looked at',
  (text) => {
    keep('sessionStorage', SUBJECT_KEY, text);
    expect(readViewed()).toBeNull();
  },
);

test('the viewed partner is read with or without the user', () => {
  keep('sessionStorage', SUBJECT_KEY, '{"partner":9,"name":"Ben","user":3}');
  expect(readViewed()).toEqual({ partner: 9, name: 'Ben', user: 3 });
  keep('sessionStorage', SUBJECT_KEY, '{"partner":9,"name":"Ben","user":{}}');
  expect(readViewed()).toEqual({ partner: 9, name: 'Ben', user: null });
});
