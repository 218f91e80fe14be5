import type { Locale } from '@blattwerk/contract/session/session.contract.ts';

/** Words that lead to an address. */
export interface MailLink {
  readonly text: string;
  readonly url: string;
}

/** What a mail says, in the order in which it is read; its HTML and its text are both made of this. */
export interface MailParts {
  readonly locale: Locale;
  readonly subject: string;
  readonly greeting: string;
  /** Somebody's own words, with what introduces them. */
  readonly quote: { readonly introduction: string; readonly words: string } | null;
  readonly paragraphs: readonly string[];
  /** `introduced`: the paragraph above it names what its address is for. */
  readonly button: (MailLink & { readonly introduced: boolean }) | null;
  readonly after: readonly string[];
  /** Lines. */
  readonly closing: string;
  /** Who writes, and where that is; the address is null while it is not known. */
  readonly brand: string;
  readonly address: string | null;
  /** The colour of what stands out, on which white words can be read; null takes the product's. */
  readonly accent: string | null;
  /** Where the product is. */
  readonly home: string;
  readonly links: readonly MailLink[];
}
