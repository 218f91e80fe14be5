import type { MailLink, MailParts } from './mail-parts.ts';

/** A mail for readers of plain text. Its first address is the button's. */
export function textOf({ greeting, paragraphs, button, after, closing, home, links }: MailParts): string {
  const address = button && (button.introduced ? button.url : lineOf(button));
  const footer = ['Blattwerk', home, ...links.map(lineOf)].join('\n');
  return `${[greeting, ...paragraphs, ...(address ? [address] : []), ...after, closing, footer].join('\n\n')}\n`;
}

function lineOf({ text, url }: MailLink): string {
  return `${text}\n${url}`;
}
