import fc from 'fast-check';

/**
 * Every character that there is, without halves of pairs; those of ASCII and of the first 65,536 come up most. What fast-check
 * has for it (`binary`) begins by listing all of them: more than a second of each process that asks.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .oneof(fc.nat(0x7f), fc.nat(0xffff), fc.nat(0x10ffff))
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));
