/**
 * `fault`: something does not work, or will not; `warning`: it works but needs attention; `note`: worth knowing;
 * `fine`: checked and in order.
 */
export type Level = 'fault' | 'warning' | 'note' | 'fine';

/** One finding of the doctor, in one line. */
export interface Finding {
  readonly level: Level;
  /** The subject: the name of a variable, or a word such as `database`. */
  readonly subject: string;
  readonly text: string;
  /** What to do; null if there is nothing to do. */
  readonly remedy: string | null;
}

/** Something that does not work, and what to do. */
export function fault(subject: string, text: string, remedy: string): Finding {
  return { level: 'fault', subject, text, remedy };
}

/** Something that needs attention, and what to do. */
export function warning(subject: string, text: string, remedy: string): Finding {
  return { level: 'warning', subject, text, remedy };
}

/** Something worth knowing. */
export function note(subject: string, text: string): Finding {
  return { level: 'note', subject, text, remedy: null };
}

/** Something that is in order. */
export function fine(subject: string, text: string): Finding {
  return { level: 'fine', subject, text, remedy: null };
}

/** One line, so that a search for a level or a subject finds all of it. */
export function lineOf({ level, subject, text, remedy }: Finding): string {
  const mark = level === 'fault' || level === 'warning' ? level.toUpperCase() : level;
  const line = `${mark.padEnd(7)}  ${subject}: ${text}`.replaceAll(/\s*\n\s*/g, ' ');
  return remedy === null ? line : `${line} -> ${remedy}`;
}

/** An error's message in one line; if several addresses refuse, the first one's. */
export function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? (error.errors[0] ?? error) : error;
  if (!(first instanceof Error)) return String(first);
  const cause = first.cause === undefined ? '' : ` (${reasonOf(first.cause)})`;
  return `${first.message}${cause}`.replaceAll(/\s+/g, ' ').slice(0, 300);
}
