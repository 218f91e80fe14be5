/** The data of a person in a pasted line. */
export interface PastedPerson {
  readonly firstName: string;
  readonly surname: string;
  readonly email: string;
}

const LINE = /^\s*(?:"?([^"<>]*?)"?\s*<\s*)?([^\s<>@,;"]+@[^\s<>@,;"]+)\s*>?\s*[,;]?\s*$/;

/** Particles that begin a surname: "Anna von der Heide". */
const PARTICLES = new Set(['von', 'vom', 'van', 'zu', 'zum', 'zur', 'de', 'del', 'della', 'di', 'da', 'du']);

/**
 * Parses `Anna Muster <anna@muster.example>`, `Muster, Anna <…>` or a bare address, as mail programs copy them. Undefined
 * for anything else, which is then pasted unchanged.
 */
export function readPerson(text: string): PastedPerson | undefined {
  const [, name = '', email] = LINE.exec(text) ?? [];
  return email === undefined ? undefined : { ...namesOf(name.trim()), email };
}

function namesOf(name: string): { firstName: string; surname: string } {
  const [before = '', after] = name.split(/\s*,\s*/, 2);
  if (after !== undefined) return { firstName: after, surname: before };
  const words = before.split(/\s+/).filter((word) => word !== '');
  const particle = words.findIndex((word, index) => index > 0 && PARTICLES.has(word));
  const first = particle > 0 ? particle : Math.max(1, words.length - 1);
  return { firstName: words.slice(0, first).join(' '), surname: words.slice(first).join(' ') };
}
