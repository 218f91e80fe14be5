/** What ends a name in a PDF is no letter or digit. */
const END = '(?![A-Za-z0-9])';

/**
 * A pattern for names of a PDF. Any character of a name may be written with its code, `/J#53` is `/JS`: the pattern finds
 * every spelling where it stands, without a changed copy of the file.
 * @param after what has to follow the name
 */
export function namesIn(names: readonly string[], after = END): RegExp {
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
