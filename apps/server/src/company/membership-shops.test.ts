import { describe, expect, test } from 'vitest';
import { membershipAddress, parseMembershipShops } from './membership-shops.ts';

const buyer = { membership: 'business-box', countryISO: 'AUT', locale: 'fr-FR', code: null } as const;

const everywhere = 'https://shop.example.{country}/{language}/{membership}?utm=portal&ref={code}#top';

describe('where memberships are bought', () => {
  test('is one line per market', () => {
    expect(parseMembershipShops(`${everywhere}\n\n  CHE   https://shop.example.ch/box \n`)).toEqual([
      { countryISO: null, address: everywhere },
      { countryISO: 'CHE', address: 'https://shop.example.ch/box' },
    ]);
  });

  test.each([
    ['no address', 'shop.example'],
    ['an http address', 'http://shop.example/box'],
    ['a script', 'javascript:alert(1)'],
    ['an address with credentials', 'https://anna:secret@shop.example/box'],
    ['an unknown country code', 'XYZ https://shop.example/box'],
    ['a country code in lower case', 'che https://shop.example/box'],
    ['an unknown placeholder', 'https://shop.example/{partner}'],
    ['an unbalanced brace', 'https://shop.example/box}'],
    ['a code outside the parameters', 'https://shop.example/{code}/box'],
    ['a market twice', 'CHE https://a.example\nCHE https://b.example'],
    ['two addresses for all others', 'https://a.example\nhttps://b.example'],
  ])('is not %s', (_, text) => {
    expect(parseMembershipShops(text)).toBeUndefined();
  });
});

describe('the address for a buyer', () => {
  test('is that of their market, in their language, without a code if nobody recommends it', () => {
    expect(membershipAddress(everywhere, buyer)).toBe('https://shop.example.at/fr/box?utm=portal#top');
    const two = `CHE https://shop.example.ch\n${everywhere}`;
    expect(membershipAddress(two, { ...buyer, countryISO: 'CHE' })).toBe('https://shop.example.ch');
  });

  test('has the code of the recommending partner', () => {
    expect(membershipAddress(everywhere, { ...buyer, membership: 'home-delivery', code: 'A&B' })).toBe(
      'https://shop.example.at/fr/delivery?utm=portal&ref=A%26B#top',
    );
    expect(membershipAddress('https://shop.example/?ref={code}', buyer)).toBe('https://shop.example/');
  });

  test('is that of Germany for a buyer without an address', () => {
    expect(membershipAddress(everywhere, { ...buyer, countryISO: null, locale: 'de' })).toContain('.de/de/');
  });

  test('is missing if the company configured none', () => {
    expect(membershipAddress(null, buyer)).toBeNull();
    expect(membershipAddress('CHE https://shop.example.ch', buyer)).toBeNull();
    expect(membershipAddress('CHE https://shop.example.ch', { ...buyer, countryISO: null })).toBeNull();
  });
});
