import { expect, test } from 'vitest';
import { isShopAddress, shopAddressFor } from './shop-address.ts';

test.each([
  ['https://shop.example', 'https://shop.example/?affiliateCode=ANNA'],
  ['https://shop.example/tee?sort=new#top', 'https://shop.example/tee?sort=new&affiliateCode=ANNA#top'],
  ['https://shop.example/?ref={code}', 'https://shop.example/?ref=ANNA'],
  ['https://shop.example/von/{code}', 'https://shop.example/von/ANNA'],
])('%s leads to %s', (address, expected) => {
  expect(isShopAddress(address)).toBe(true);
  expect(shopAddressFor(address, 'ANNA')).toBe(expected);
});

test.each([
  'http://shop.example',
  'javascript:alert(1)',
  'shop.example',
  'https://{code}.example',
  'https://shop.example@{code}',
  'https://user:secret@shop.example',
  'https://shop.example/{language}',
  'https://shop.example/a b',
  `https://shop.example/${'a'.repeat(300)}`,
  '',
])('no link leads to %s', (address) => {
  expect(isShopAddress(address)).toBe(false);
});
