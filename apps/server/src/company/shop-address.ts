/** The parameter for the code in an address without a placeholder: Shopware stores it with the order by itself. */
const CODE_PARAMETER = 'affiliateCode';

const LONGEST = 300;

/**
 * Whether referral links may lead to this address: https, without credentials, and `{code}` only where it cannot change
 * the host.
 */
export function isShopAddress(address: string): boolean {
  if (address.length > LONGEST || /[\s{}]/.test(address.replaceAll('{code}', ''))) return false;
  const filled = ['ANNA', 'BERT'].map((code) => address.replaceAll('{code}', code));
  if (!filled.every((one) => URL.canParse(one))) return false;
  const [anna, bert] = filled.map((one) => new URL(one));
  return anna?.protocol === 'https:' && `${anna.username}${anna.password}` === '' && anna.host === bert?.host;
}

/** The target of a referral link in the shop. `code` is that of a link: capital letters and digits. */
export function shopAddressFor(address: string, code: string): string {
  if (address.includes('{code}')) return address.replaceAll('{code}', code);
  const url = new URL(address);
  url.searchParams.set(CODE_PARAMETER, code);
  return url.href;
}
