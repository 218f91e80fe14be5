/**
 * Money is whole cents, a rate whole basis points, and every rounding has a name. Everything here is exact for safe
 * integers; a result outside of them throws a RangeError instead of losing a cent.
 */

/** Basis points in the whole: 100 %. */
export const WHOLE_BP = 10_000;

/**
 * numerator / denominator, rounded half away from zero: what "rounded" means in the programme.
 * @throws RangeError if an argument is not a safe integer or the denominator is not positive
 */
export function divideRounded(numerator: number, denominator: number): number {
  requireInteger(numerator);
  requirePositive(denominator);
  const magnitude = Math.abs(numerator);
  const remainder = magnitude % denominator;
  const floor = (magnitude - remainder) / denominator;
  // Compared this way round, because twice the remainder may leave the safe integers.
  const rounded = remainder >= denominator - remainder ? floor + 1 : floor;
  return signed(rounded, numerator);
}

/**
 * value * factor / divisor, rounded half away from zero, whatever size the product has.
 * @throws RangeError if an argument or the result is not a safe integer or the divisor is not positive
 */
export function multiplyDivideRounded(value: number, factor: number, divisor: number): number {
  requireInteger(value);
  requireInteger(factor);
  requirePositive(divisor);
  const product = value * factor;
  if (Number.isSafeInteger(product)) return divideRounded(product, divisor);
  const big = BigInt(value) * BigInt(factor);
  const by = BigInt(divisor);
  const magnitude = big < 0n ? -big : big;
  const rounded = (2n * magnitude + by) / (2n * by);
  return toSafeInteger(big < 0n ? -rounded : rounded);
}

/**
 * value * factor / divisor, rounded down, for values that are not negative.
 * @throws RangeError if an argument is negative, or it or the result is not a safe integer, or the
 * divisor is not positive
 */
export function multiplyDivideFloor(value: number, factor: number, divisor: number): number {
  requireInteger(value);
  requireInteger(factor);
  requirePositive(divisor);
  if (value < 0 || factor < 0)
    throw new RangeError(`Expected no negative number, got ${value} and ${factor}`);
  const product = value * factor;
  if (Number.isSafeInteger(product)) return (product - (product % divisor)) / divisor;
  return toSafeInteger((BigInt(value) * BigInt(factor)) / BigInt(divisor));
}

/** Up to this bound a quotient by `WHOLE_BP` cannot reach the next integer by floating-point error. */
const CLEAR_OF_ROUNDING = 2 ** 51;
const HALF_BP = WHOLE_BP / 2;

/** The share of an amount at a rate, rounded to the cent: 10.05 EUR at 10 % are 1.01 EUR. */
export function shareOf(cents: number, rateBp: number): number {
  return isEasyToShare(cents) && rateBp >= 0 && rateBp <= WHOLE_BP && Number.isInteger(rateBp)
    ? easyShareOf(cents, rateBp)
    : multiplyDivideRounded(cents, rateBp, WHOLE_BP);
}

/** Whether `easyShareOf` may be used for this amount: true for nearly any, but it has to be checked. */
export function isEasyToShare(cents: number): boolean {
  return cents >= 0 && cents <= CLEAR_OF_ROUNDING / WHOLE_BP && Number.isInteger(cents);
}

/** The same as `shareOf` for such amounts and rates from 0 to 100 %, many times faster: for millions of them. */
export function easyShareOf(cents: number, rateBp: number): number {
  return Math.floor((cents * rateBp + HALF_BP) / WHOLE_BP);
}

/** Net amount of a gross one with VAT in it: gross * 100 / (100 + rate), rounded to the cent. */
export function netFromGross(grossCents: number, vatBp: number): number {
  return multiplyDivideRounded(grossCents, WHOLE_BP, WHOLE_BP + vatBp);
}

/** Cents as the decimal string of the API: 123450 is "1234.50", 0 is "0.00". */
export function formatCents(cents: number): string {
  requireInteger(cents);
  const magnitude = Math.abs(cents);
  const fraction = magnitude % 100;
  const sign = cents < 0 ? '-' : '';
  return `${sign}${(magnitude - fraction) / 100}.${String(fraction).padStart(2, '0')}`;
}

const DECIMAL = /^(-?)(\d+)(?:\.(\d{1,2}))?$/;

/**
 * The cents of a decimal string with a point and at most two decimals: "1234.5" is 123450.
 * @throws RangeError for any other text and for amounts beyond the safe integers
 */
export function parseCents(text: string): number {
  const match = DECIMAL.exec(text);
  if (!match) throw new RangeError(`Not an amount with at most two decimals: ${JSON.stringify(text)}`);
  const [, sign, euros = '', decimals = ''] = match;
  const cents = Number(euros) * 100 + Number(decimals.padEnd(2, '0'));
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Amount too large: ${JSON.stringify(text)}`);
  return sign === '-' ? signed(cents, -1) : cents;
}

/** Never -0, which prints and compares differently from 0 in places. */
function signed(magnitude: number, signOf: number): number {
  return signOf < 0 && magnitude !== 0 ? -magnitude : magnitude;
}

function toSafeInteger(value: bigint): number {
  const result = Number(value);
  requireInteger(result);
  return result;
}

function requireInteger(value: number): void {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Expected a safe integer, got ${value}`);
}

function requirePositive(value: number): void {
  if (!Number.isSafeInteger(value) || value <= 0) {
    throw new RangeError(`Expected a positive safe integer, got ${value}`);
  }
}
