import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { countryLetters, isCountry } from '../platform/country.ts';

/** Where partners of one country buy memberships; null for all other countries. */
interface MembershipShop {
  readonly countryISO: string | null;
  readonly address: string;
}

/** Placeholders of an address, each with a sample value. */
const samples = { membership: 'box', country: 'de', language: 'de', code: 'ANNA' };

/** Names of the memberships in addresses. */
const names = { 'business-box': 'box', 'home-delivery': 'delivery' } as const;

const LINE = /^(?:([A-Z]{3})\s+)?(https:\/\/\S{1,300})$/;

/**
 * Parses the shops of a text with one line per market, such as `CHE
 * https://shop.example/{language}/{membership}?ref={code}`: a country code, or none for all others, and an address.
 * @returns undefined if a line is invalid, has an unknown country, or repeats a market
 */
export function parseMembershipShops(text: string): MembershipShop[] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const shops = lines.map((line) => {
    const [, countryISO = null, address = ''] = LINE.exec(line.trim()) ?? [];
    const isSound = isSoundAddress(address) && (countryISO === null || isCountry(countryISO));
    return isSound ? { countryISO, address } : undefined;
  });
  const sound = shops.filter((shop) => shop !== undefined);
  const markets = new Set(sound.map(({ countryISO }) => countryISO));
  return sound.length === shops.length && markets.size === sound.length ? sound : undefined;
}

function isSoundAddress(address: string): boolean {
  const filled = fill(address, samples);
  if (/[{}]/.test(filled) || !URL.canParse(filled)) return false;
  const { protocol, username, password } = new URL(filled);
  const { before, after } = partsOf(address);
  // A parameter is left out without a code; a part of the path could not be.
  return protocol === 'https:' && `${username}${password}` === '' && !`${before}${after}`.includes('{code}');
}

/** The buyer of a membership, and its kind. */
export interface Buyer {
  readonly membership: keyof typeof names;
  /** Three letters; null without an address. */
  readonly countryISO: string | null;
  readonly locale: Locale;
  /** Of the recommending partner; null for a partner's own purchase, which is credited to nobody else. */
  readonly code: string | null;
}

/** The address at which a buyer buys a membership; null if the company configured none for their market. */
export function membershipAddress(text: string | null, buyer: Buyer): string | null {
  const shops = (text === null ? [] : parseMembershipShops(text)) ?? [];
  const { membership, countryISO, locale, code } = buyer;
  const shop =
    shops.find((one) => one.countryISO !== null && one.countryISO === countryISO) ??
    shops.find((one) => one.countryISO === null);
  if (shop === undefined) return null;
  const { before, parameters, after } = partsOf(shop.address);
  const kept = parameters.filter((parameter) => code !== null || !parameter.includes('{code}'));
  const address = `${before}${kept.length === 0 ? '' : '?'}${kept.join('&')}${after}`;
  const country = countryLetters(countryISO ?? 'DEU') ?? samples.country;
  return fill(address, {
    membership: names[membership],
    country,
    language: locale.slice(0, 2),
    code: code ?? '',
  });
}

/** The part of an address before its parameters, the parameters, and the rest. */
function partsOf(address: string): { before: string; parameters: string[]; after: string } {
  const [, before = '', query = '', after = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/.exec(address) ?? [];
  return { before, parameters: query === '' ? [] : query.split('&'), after };
}

function fill(address: string, values: typeof samples): string {
  return Object.entries(values).reduce(
    (filled, [name, value]) => filled.replaceAll(`{${name}}`, encodeURIComponent(value)),
    address,
  );
}
