import { readIban } from '../../src/account/bank-accounts/iban.ts';
import { checkUst } from '../../src/platform/check-ust.ts';
import type { Random } from '../random.ts';

const digits = (random: Random, count: number) =>
  Array.from({ length: count }, () => String(random.below(10))).join('');

/** A plausible tax number for a country, with valid format and check digits. */
export function inventUst(random: Random, countryIso: string): string {
  for (;;) {
    const found = candidate(random, countryIso);
    if (checkUst(found) === null) return found;
  }
}

function candidate(random: Random, countryIso: string): string {
  switch (countryIso) {
    case 'AUT':
      return `ATU${digits(random, 8)}`;
    case 'CHE':
      return `CHE-${digits(random, 3)}.${digits(random, 3)}.${digits(random, 3)}`;
    case 'FRA': {
      const siren = digits(random, 9);
      const key = (12 + 3 * (Number(siren) % 97)) % 97;
      return `FR${String(key).padStart(2, '0')}${siren}`;
    }
    default:
      return `DE${1 + random.below(9)}${digits(random, 8)}`;
  }
}

/** The part of an IBAN after the check digits: its bank codes belong to no bank. */
const accounts: Readonly<Record<string, (random: Random) => string>> = {
  DEU: (random) => `99990000${digits(random, 10)}`,
  AUT: (random) => `99990${digits(random, 11)}`,
  CHE: (random) => `09990${digits(random, 12)}`,
  FRA: (random) => {
    const [bank, branch, account] = ['99990', digits(random, 5), digits(random, 11)];
    const key = 97n - ((89n * BigInt(bank) + 15n * BigInt(branch) + 3n * BigInt(account)) % 97n);
    return `${bank}${branch}${account}${String(key).padStart(2, '0')}`;
  },
};

const prefixes: Readonly<Record<string, string>> = { DEU: 'DE', AUT: 'AT', CHE: 'CH', FRA: 'FR' };

/** An account number that nobody has, with valid check digits. */
export function inventIban(random: Random, countryIso: string): string {
  const country = prefixes[countryIso] ?? 'DE';
  const account = (accounts[countryIso] ?? accounts.DEU)?.(random) ?? '';
  const asNumber = `${account}${country}00`.replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  const check = 98n - (BigInt(asNumber) % 97n);
  const iban = readIban(`${country}${String(check).padStart(2, '0')}${account}`);
  if (iban === undefined) throw new Error(`no valid account of ${countryIso}`);
  return iban;
}
