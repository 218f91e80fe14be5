const SPACES = /[\s\u00a0\u202f]/g;
const PLAIN = /^(\d+)(?:\.(\d{1,2}))?$/;

/**
 * Parses an amount in EUR in any country's notation into the API's: `1.234,5 €` is `1234.50`, with a minus `-1234.50`.
 * Null for anything invalid or ambiguous: `1.234` is a thousand in one country and one in another.
 */
export function typedAmount(text: string): string | null {
  const bare = text.replaceAll(SPACES, '').replace(/€|EUR$/i, '');
  const [, sign = '', digits = ''] = /^([-−–+]?)(.*)$/.exec(bare) ?? [];
  const match = PLAIN.exec(withPoint(digits));
  if (match === null) return null;
  const [, euros = '', cents = ''] = match;
  const amount = `${euros.replace(/^0+(?=\d)/, '')}.${cents.padEnd(2, '0')}`;
  return sign === '' || sign === '+' ? amount : `-${amount}`;
}

/** Removes thousands separators and uses a point as the decimal separator; ambiguous text stays unchanged. */
function withPoint(digits: string): string {
  const last = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'));
  if (last < 0) return digits;
  const [whole, cents] = [digits.slice(0, last), digits.slice(last + 1)];
  const mark = digits[last] === ',' ? '.' : ',';
  const isGrouped = new RegExp(`^\\d{1,3}(\\${mark}\\d{3})*$`).test(whole);
  return isGrouped || /^\d+$/.test(whole) ? `${whole.replaceAll(mark, '')}.${cents}` : digits;
}
