import type { FailureCause } from '@blattwerk/contract/messages/outbox.contract.ts';

/** Maps responses to causes, by enhanced status code (RFC 3463) if there is one; the first match wins. */
const causes: readonly (readonly [FailureCause, RegExp])[] = [
  ['noPhone', /^no telephone number$/],
  ['signIn', /invalid login|\b5[0-9]{2}[ -]5\.7\.8\b|\b535\b|authentication|gateway answered 40[13]$/i],
  [
    'addressUnknown',
    /\b5\.1\.[0-6]\b|unknown user|user unknown|no such (user|mailbox)|no recipients defined/i,
  ],
  ['mailboxFull', /\b[45]\.2\.2\b|\b552\b|mailbox (is )?full|over quota|quota exceeded/i],
  [
    'unreachable',
    /\bE(CONN\w+|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN)\b|ENOTFOUND|time-?out|timed out|greeting never received|connection closed|socket|fetch failed|aborted/i,
  ],
  ['busy', /\b4\.\d{1,3}\.\d{1,3}\b|: 4\d\d\b|gateway answered (429|5\d\d)$/i],
  ['refused', /\b5\.\d{1,3}\.\d{1,3}\b|: 5\d\d\b|rejected|gateway answered 4(00|22)$/i],
];

/** Why the last attempt failed, from its recorded error; null if none has failed. */
export function causeOf(error: string | null): FailureCause | null {
  if (error === null) return null;
  return causes.find(([, words]) => words.test(error))?.[0] ?? 'other';
}
