import type { MailLink, MailParts } from './mail-parts.ts';

/** Renders a mail as plain text. The first address is the button's. */
export function textOf(parts: MailParts): string {
  const { greeting, quote, paragraphs, button, after, closing, brand, address, home, links } = parts;
  const place = button && (button.introduced ? button.url : lineOf(button));
  const quoted = quote ? [quote.introduction, quote.words.replaceAll(/^/gm, '> ')] : [];
  const who = address === null ? [brand] : [brand, address];
  const footer = [...who, home, ...links.map(lineOf)].join('\n');
  return `${[greeting, ...quoted, ...paragraphs, ...(place ? [place] : []), ...after, closing, footer].join('\n\n')}\n`;
}

function lineOf({ text, url }: MailLink): string {
  return `${text}\n${url}`;
}
