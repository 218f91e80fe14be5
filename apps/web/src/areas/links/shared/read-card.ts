/** The person of a contact. */
interface CardPerson {
  readonly firstName: string;
  readonly surname: string;
  readonly email: string;
  readonly phone: string;
}

interface Line {
  readonly name: string;
  readonly parameters: string;
  readonly value: string;
}

/** The first person of a vCard (versions 2.1 to 4.0, as phones share them); null for anything else. */
export function readCard(text: string): CardPerson | null {
  if (!/^\s*BEGIN:VCARD/i.test(text)) return null;
  const lines = linesOf(text);
  const textOfLine = (name: string) => decoded(lines.find((line) => line.name === name));
  const [surname = '', firstName = ''] = textOfLine('N')
    .split(/(?<!\\);/)
    .map(unescaped);
  const full = unescaped(textOfLine('FN'));
  const person = {
    email: unescaped(textOfLine('EMAIL')),
    phone: unescaped(textOfLine('TEL')).replace(/^tel:/i, ''),
  };
  if (`${surname}${firstName}` !== '') return { ...person, firstName, surname };
  const words = full.split(/\s+/);
  return {
    ...person,
    firstName: words.slice(0, -1).join(' ') || full,
    surname: words.length > 1 ? (words.at(-1) ?? '') : '',
  };
}

/**
 * The unfolded lines of the first card: a leading blank continues the line before, as does an equals sign at the end of a
 * quoted-printable one.
 */
function linesOf(text: string): Line[] {
  const [first = ''] = text.split(/^END:VCARD/im);
  const whole: string[] = [];
  for (const line of first.replaceAll(/\r\n?/g, '\n').split('\n')) {
    const before = whole.at(-1) ?? '';
    const isQuoted = /^[^:]*QUOTED-PRINTABLE[^:]*:.*=$/i.test(before);
    if (isQuoted) whole.splice(-1, 1, `${before.slice(0, -1)}${line}`);
    else if (/^[ \t]/.test(line)) whole.splice(-1, 1, `${before}${line.slice(1)}`);
    else whole.push(line);
  }
  return whole.flatMap((line) => {
    const match = /^(?:[\w-]+\.)?([\w-]+)((?:;[^:]*)?):(.*)$/.exec(line);
    if (match === null) return [];
    const [, name = '', parameters = '', value = ''] = match;
    return [{ name: name.toUpperCase(), parameters: parameters.toUpperCase(), value }];
  });
}

function decoded(line: Line | undefined): string {
  if (line === undefined) return '';
  if (!line.parameters.includes('QUOTED-PRINTABLE')) return line.value;
  const bytes: number[] = [];
  for (const [, code, other = ''] of line.value.matchAll(/=([0-9A-F]{2})|([^=])/gi))
    if (code === undefined) bytes.push(...new TextEncoder().encode(other));
    else bytes.push(Number.parseInt(code, 16));
  return new TextDecoder().decode(new Uint8Array(bytes));
}

function unescaped(text: string): string {
  return text.replaceAll(/\\n/gi, ' ').replaceAll(/\\(.)/g, '$1').trim();
}
