/** A block of an article: a paragraph, numbered steps, or bullet points. */
interface Block {
  readonly kind: 'text' | 'steps' | 'points';
  readonly lines: readonly string[];
}

const STEP = /^\d+\. /;
const POINT = /^- /;

/** The blocks of an article, separated by empty lines; lines that begin with a number are steps, those with a dash points. */
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
