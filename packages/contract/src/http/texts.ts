import { z } from 'zod';
import { refusalText } from './refusal.ts';

/** Characters that nobody types deliberately: control characters, surrogate halves, and bidirectional control characters. */
const HIDDEN = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** Single-line text typed by people, of 1 to `max` characters: trimmed, with letters of any script kept as they are. */
export function line(max: number) {
  return z
    .string()
    .transform((text) => text.trim().normalize('NFC'))
    .refine((text) => text !== '', refusalText('blank'))
    .refine((text) => [...text].length <= max, refusalText('tooLong', { most: max }))
    .refine((text) => !HIDDEN.test(text), refusalText('hidden'));
}

/**
 * Characters without a glyph. Joiners are part of the spelling of some scripts, variation selectors of Chinese characters.
 */
const INVISIBLE =
  /(?![\u200c\u200d]|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}|(?<![\p{Script=Arabic}\p{M}])[\u200c\u200d]|\u2800/u;

/** Characters of HTML tags and of addresses: mail programs turn these into links. */
const LINK_OR_MARK = /www\.|[<>/@]/i;

/** Mail programs also turn anything like a domain into a link: a dot without a space before or after it. */
const DOMAIN = /[^\s.]\.\p{L}[\p{L}\p{M}]/u;

/** Some people omit the space after an initial or a title; a stranger could not register these as domains. */
const SHORTENED =
  /(?<![\p{L}\p{M}\p{N}-])(?:\p{L}|Dr|Prof|Dipl|Ing|Mag|Hr|Fr|Frhr|Mr|Mrs|Ms|St|Ste|Ch|Chr|Th)\.(?=\p{Lu})/gu;

/** A person's name of up to `max` characters: other people read it in mails and lists, so it must not contain links. */
export function personName(max: number) {
  return line(max)
    .refine((text) => !INVISIBLE.test(text), refusalText('hidden'))
    .refine((text) => !hasLink(text), refusalText('nameWithLink'));
}

function hasLink(text: string): boolean {
  return LINK_OR_MARK.test(text) || DOMAIN.test(text.replaceAll(SHORTENED, ''));
}

/** Characters of addresses and HTML tags. Unlike in a name, a single slash is allowed: "and/or". */
const ADDRESS_OR_MARK = /www\.|:\/\/|[<>@]/i;

/** The same lines with Unix line endings: browsers and files use others. */
export function withPlainLineEnds(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}

/** Multi-line text that is mailed in somebody's name: it must not contain links. */
export function linesWithoutLinks(max: number) {
  return lines(max)
    .refine((text) => !INVISIBLE.test(text), refusalText('hidden'))
    .refine((text) => !ADDRESS_OR_MARK.test(text) && !DOMAIN.test(text), refusalText('textWithLink'))
    .transform(withPlainLineEnds);
}

/** A line that may be empty: empty text becomes null. */
export function optionalLine(max: number) {
  return z
    .union([
      z.literal('').transform(() => null),
      z
        .string()
        .regex(/^\s+$/)
        .transform(() => null),
      line(max),
    ])
    .nullable();
}

const HIDDEN_IN_LINES = /(?![\n\r\t])[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;

/** Multi-line text of at most `max` characters. */
export function lines(max: number) {
  return z
    .string()
    .transform((text) => text.trim().normalize('NFC'))
    .refine((text) => [...text].length <= max, refusalText('tooLong', { most: max }))
    .refine((text) => !HIDDEN_IN_LINES.test(text), refusalText('hidden'));
}

/** An e-mail address. */
export const email = z
  .string()
  .transform((text) => text.trim())
  .pipe(z.email(refusalText('emailInvalid')).max(320));
