import { type LookupAddress, lookup } from 'node:dns';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { isPrivateAddress, isPrivateHost, lookUpPublic, PrivateAddressError } from './private-addresses.ts';

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.168.178.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.7',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:a00:1::1',
  '3fff::1',
])('%s is refused', (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});

test.each(['1.1.1.1', '9.255.255.255', '100.63.255.255', '172.32.0.1', '192.0.3.1', '223.255.255.255'])(
  '%s is public',
  (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  },
);

test.each(['2001:4860:4860::8888', '2606:4700::1111', '2a00:1450:4001:80b::200e'])(
  '%s is public',
  (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  },
);

test.each([
  ['http://0x7f.1/', true],
  ['http://2130706433/', true],
  ['http://[::1]/', true],
  ['http://[::ffff:127.0.0.1]/', true],
  ['http://localhost/', true],
  ['http://a.LOCALHOST./', true],
  ['http://1.1.1.1/', false],
  ['http://[2606:4700::1111]/', false],
  ['http://localhost.example/', false],
])('the host of %s, in this spelling', (url, isPrivate) => {
  expect(isPrivateHost(new URL(url).hostname)).toBe(isPrivate);
});

describe('a name', () => {
  const ask = (name: string, options: object) =>
    new Promise<string | LookupAddress[]>((resolve, reject) => {
      lookUpPublic(name, options, (error, address) => (error ? reject(error) : resolve(address)));
    });

  test('that resolves to this machine is refused when connecting, whether one or all addresses do', async () => {
    await expect(promisify(lookup)('localhost')).resolves.toBeDefined();
    await expect(ask('localhost', {})).rejects.toBeInstanceOf(PrivateAddressError);
    await expect(ask('localhost', { all: true })).rejects.toBeInstanceOf(PrivateAddressError);
  });

  test('that does not exist is not found', async () => {
    await expect(ask('nobody.invalid', { all: true })).rejects.toMatchObject({
      code: expect.stringMatching(/ENOTFOUND|EAI_AGAIN/),
    });
  });
});
