import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { countryLetters, isCountry } from '../platform/country.ts';

/** Where memberships are bought by partners of one country; null for those of all others. */
interface MembershipShop {
  readonly countryISO: string | null;
  readonly address: string;
}

/** What an address may hold in braces, each as it could be. */
const samples = { membership: 'box', country: 'de', language: 'de', code: 'ANNA' };

/** How addresses name the memberships. */
const names = { 'business-box': 'box', 'home-delivery': 'delivery' } as const;

const LINE = /^(?:([A-Z]{3})\s+)?(https:\/\/\S{1,300})$/;

/**
 * The shops of a text with a line for each market, such as `CHE https://shop.example/{language}/{membership}?ref={code}`: the
 * letters of a country, none for all others, and an address.
 * @returns undefined where a line is none, names no country, or says of a market what another line says
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
  // A parameter is left out where there is no code; a part of the path could not be.
  return protocol === 'https:' && `${username}${password}` === '' && !`${before}${after}`.includes('{code}');
}

/** Who buys which membership. */
export interface Buyer {
  readonly membership: keyof typeof names;
  /** Three letters; null for whoever has no address. */
  readonly countryISO: string | null;
  readonly locale: Locale;
  /** Of whoever recommends it; null for a purchase of one's own, which belongs to nobody else. */
  readonly code: string | null;
}

/** The address at which somebody buys a membership; null where the company named none for their market. */
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

/** What stands before the parameters of an address, they themselves, and what follows them. */
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
