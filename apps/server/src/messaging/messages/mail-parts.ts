import type { Locale } from '@blattwerk/contract/session/session.contract.ts';

/** A labelled link. */
export interface MailLink {
  readonly text: string;
  readonly url: string;
}

/** The content of a mail in reading order, from which both HTML and text are rendered. */
export interface MailParts {
  readonly locale: Locale;
  readonly subject: string;
  readonly greeting: string;
  /** A quotation of another person, with an introduction. */
  readonly quote: { readonly introduction: string; readonly words: string } | null;
  readonly paragraphs: readonly string[];
  /** `introduced`: the paragraph above it says what the address is for. */
  readonly button: (MailLink & { readonly introduced: boolean }) | null;
  readonly after: readonly string[];
  /** Lines of a table. */
  readonly closing: string;
  /** Company name and address; the address is null while it is unknown. */
  readonly brand: string;
  readonly address: string | null;
  /** Accent colour, dark enough for white text; null for the product's own. */
  readonly accent: string | null;
  /** The product's address. */
  readonly home: string;
  readonly links: readonly MailLink[];
}
