import fc from 'fast-check';

/**
 * Any character, without lone surrogates; those of ASCII and of the first 65,536 are the most frequent. The equivalent
 * of fast-check (`binary`) begins by listing all of them: more than a second in each process that uses it.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .oneof(fc.nat(0x7f), fc.nat(0xffff), fc.nat(0x10ffff))
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));
