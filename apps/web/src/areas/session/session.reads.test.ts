import { afterAll, expect, test, vi } from 'vitest';
import { signUp } from './session.reads.ts';

// A file before this may have loaded what is mocked as it is.
vi.hoisted(() => vi.resetModules());
vi.mock('../../i18n/i18n.ts', () => ({ currentLocale: () => 'de' }));

afterAll(() => void vi.resetModules());

const documents = '/api/sign-up/documents?locale=de';

test.each([
  ['by nothing', {}, [documents]],
  ['by a code', { code: 'anna' }, ['/api/sign-up/check?code=ANNA']],
  ['by a code of digits', { code: 12 }, ['/api/sign-up/check?code=12']],
  ['by an invitation', { code: 'anna', invitation: 'i1' }, ['/api/sign-up/check?invitation=i1']],
  ['to the form', { code: 'anna', step: 'form' as const }, [documents, '/api/sign-up/check?code=ANNA']],
  ['by the link of the mail', { code: 'anna', confirm: 't1' }, ['/api/sign-up/confirm?token=t1']],
])('who comes %s', (_, search, expected) => {
  expect(signUp(search).map(({ queryKey: [path] }) => path)).toEqual(expected);
});
