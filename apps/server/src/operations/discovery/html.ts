/** HTML that is safe to send: every value interpolated by {@link html} is escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

type Part = string | number | Html | readonly Html[];

/** A fragment of a page: `` html`<p>${text}</p>` ``. */
export function html(literals: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const filled = literals.map((literal, at) => literal + (at < parts.length ? textOf(parts[at] ?? '') : ''));
  return new Html(filled.join(''));
}

function textOf(part: Part): string {
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(({ text }) => text).join('\n');
  return String(part).replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '');
}
