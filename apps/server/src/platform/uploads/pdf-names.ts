/** What stands between the words of a PDF (ISO 32000-1, 7.2.2). `\s` has other characters, and not the NUL. */
export const BLANK = '[\\0\\t\\n\\f\\r ]';

/**
 * What follows a name whose value is a reference, or begins with one of these brackets: a name that something else follows
 * is a chance find in the bytes of a picture.
 */
export function valueFrom(bracket: '<<' | '\\['): string {
  return `${BLANK}*(?=${bracket}|%|(?<=${BLANK})\\d)`;
}

/**
 * A pattern for names of a PDF, and for all that begin like them. Any character of a name may be written with its code,
 * `/J#53` is `/JS`: the pattern finds every spelling where it stands, without a changed copy of the file.
 * @param after what has to follow the name
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
