import { expect, test } from 'vitest';
import { currentLocale } from '../../i18n/i18n.ts';
import { signUp } from './session.reads.ts';

const locale = `locale=${currentLocale()}`;
const documents = `/api/sign-up/documents?locale=${currentLocale()}`;

test.each([
  ['by nothing', {}, [documents]],
  ['by a code', { code: 'anna' }, [`/api/sign-up/check?code=ANNA&${locale}`]],
  ['by a code of digits', { code: 12 }, [`/api/sign-up/check?code=12&${locale}`]],
  ['by an invitation', { code: 'anna', invitation: 'i1' }, [`/api/sign-up/check?invitation=i1&${locale}`]],
  [
    'to the form',
    { code: 'anna', step: 'form' as const },
    [documents, `/api/sign-up/check?code=ANNA&${locale}`],
  ],
  ['by the link of the mail', { code: 'anna', confirm: 't1' }, ['/api/sign-up/confirm?token=t1']],
])('who comes %s', (_, search, expected) => {
  expect(signUp(search).map(({ queryKey: [path] }) => path)).toEqual(expected);
});
