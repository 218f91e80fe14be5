import PostalMime from 'postal-mime';

/** A mail as its reader sees it. */
export interface ReadMail {
  readonly subject: string;
  readonly text: string;
}

/** Parses the source of a mail and decodes its parts. */
export async function readMail(source: string | Uint8Array): Promise<ReadMail> {
  const { subject = '', text = '' } = await PostalMime.parse(source);
  return { subject, text: text.trim() };
}

/** The five-digit code in a text. */
export function codeIn(text: string): string {
  const code = /(?<!\d)\d{5}(?!\d)/.exec(text)?.[0];
  if (code === undefined) throw new Error(`no code in: ${text}`);
  return code;
}

/** Path and query of the link in a text. */
export function linkIn(text: string): string {
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`no link in: ${text}`);
  const { pathname, search } = new URL(link);
  return `${pathname}${search}`;
}
