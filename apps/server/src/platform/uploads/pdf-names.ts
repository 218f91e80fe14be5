/** White space of PDF (ISO 32000-1, 7.2.2). `\s` matches other characters, but not NUL. */
export const BLANK = '[\\0\\t\\n\\f\\r ]';

/**
 * What follows a name whose value is a reference or starts with one of these brackets. A name followed by anything else
 * is a chance match in the bytes of an image.
 */
export function valueFrom(bracket: '<<' | '\\['): string {
  return `${BLANK}*(?=${bracket}|%|(?<=${BLANK})\\d)`;
}

/**
 * A pattern for these names of a PDF, and for all names that start with them. Any character of a name may be written as
 * a code, `/J#53` is `/JS`: the pattern matches every spelling in place, without a decoded copy of the file.
 * @param after must follow the name
 */
export function namesIn(names: readonly string[], after = ''): RegExp {
  const spellings = names.map((name) => [...name].map(spellingsOf).join(''));
  return new RegExp(`/(?:${spellings.join('|')})${after}`);
}

function spellingsOf(character: string): string {
  const [high = '', low = ''] = character.charCodeAt(0).toString(16);
  return `(?:${character}|#${anyCase(high)}${anyCase(low)})`;
}

function anyCase(digit: string): string {
  return /\d/.test(digit) ? digit : `[${digit}${digit.toUpperCase()}]`;
}
