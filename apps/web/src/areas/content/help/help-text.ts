/** A part of an article: a paragraph, steps one after the other, or points. */
interface Block {
  readonly kind: 'text' | 'steps' | 'points';
  readonly lines: readonly string[];
}

const STEP = /^\d+\. /;
const POINT = /^- /;

/** The parts of an article: separated by an empty line; lines that begin with a number are steps, those with a dash points. */
export function blocksOf(text: string): Block[] {
  return text.split('\n\n').map((part) => {
    const lines = part.split('\n');
    const kind = lines.every((line) => STEP.test(line))
      ? 'steps'
      : lines.every((line) => POINT.test(line))
        ? 'points'
        : 'text';
    return { kind, lines: lines.map((line) => line.replace(STEP, '').replace(POINT, '')) };
  });
}
