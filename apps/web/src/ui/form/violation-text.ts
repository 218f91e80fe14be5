import { useTexts } from '../../i18n/use-texts.ts';

/** The server's own words about a field, which it says in English to every client, and the texts that say them here. */
const known = [
  [/^This value should not be blank\.$/, 'blank'],
  [/^This value is too long\. (?<most>\d+) characters max\.$/, 'tooLong'],
  [/^This value has characters that cannot be seen\.$/, 'hidden'],
  [/^This password is wrong\.$/, 'wrongPassword'],
  [/^This code is wrong or no longer valid\.$/, 'wrongCode'],
  [/^The code has 6 digits\.$/, 'codeForm'],
  [/^This is no telephone number\.$/, 'noPhone'],
  [/^This is no valid IBAN\.$/, 'noIban'],
  [/^This is no valid BIC\.$/, 'noBic'],
  [/^Email is wrong$|^Invalid email address$/, 'email'],
  [/^The password needs at least (?<least>\d+) characters\.$/, 'passwordShort'],
  [/^The password needs at least (?<least>\d+) different characters\.$/, 'passwordSame'],
  [/^The password is too long\. (?<most>\d+) characters max\.$/, 'passwordLong'],
  [/^Please set correct UST ID$/, 'ust'],
  [/^This is no country \(three letters\)\.$/, 'country'],
] as const;

/** Says a violation in the reader's language; what is not known stays in the server's words. */
export function useViolationText(): (message: string) => string {
  const { t } = useTexts();
  return (message) => {
    for (const [pattern, name] of known) {
      const match = pattern.exec(message);
      if (match !== null) return t(`ui:violation.${name}`, { most: '', least: '', ...match.groups });
    }
    return message;
  };
}
