import { expect, test } from 'vitest';
import { causeOf } from './cause-of.ts';

test.each([
  [null, null],
  ['no telephone number', 'noPhone'],
  [
    "Can't send mail - all recipients were rejected: 550 5.1.1 <a@b.example>: Recipient address rejected: User unknown",
    'addressUnknown',
  ],
  [
    "Can't send mail - all recipients were rejected: 452 4.2.2 The email account is over quota",
    'mailboxFull',
  ],
  ["Can't send mail - all recipients were rejected: 450 4.7.1 Greylisted", 'busy'],
  ['Message failed: 554 5.7.1 Spam message rejected', 'refused'],
  ["Can't send mail - all recipients were rejected: 550 no", 'refused'],
  ['Invalid login: 535 5.7.8 Error: authentication failed', 'signIn'],
  ['connect ECONNREFUSED 127.0.0.1:2525', 'unreachable'],
  ['getaddrinfo ENOTFOUND mail.firma.example', 'unreachable'],
  ['Greeting never received', 'unreachable'],
  ['The operation was aborted due to timeout', 'unreachable'],
  ['fetch failed', 'unreachable'],
  ['the gateway answered 401', 'signIn'],
  ['the gateway answered 422', 'refused'],
  ['the gateway answered 503', 'busy'],
  ['something else', 'other'],
] as const)('%j means %s', (error, cause) => {
  expect(causeOf(error)).toBe(cause);
});
