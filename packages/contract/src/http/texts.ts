import { z } from 'zod';
import { refusalText } from './refusal.ts';

/** What nobody writes on purpose: control characters, halves of characters, and marks that turn the direction of reading. */
const HIDDEN = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** Text of one line that people type, of 1 to `max` characters: spaces around it are taken away, letters are kept as they are, in any script. */
export function line(max: number) {
  return z
    .string()
    .transform((text) => text.trim().normalize('NFC'))
    .refine((text) => text !== '', refusalText('blank'))
    .refine((text) => [...text].length <= max, refusalText('tooLong', { most: max }))
    .refine((text) => !HIDDEN.test(text), refusalText('hidden'));
}

/** Characters without a glyph. Joiners belong to the spelling of some scripts, variants to that of Chinese characters. */
const INVISIBLE =
  /(?![\u200c\u200d]|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}|(?<![\p{Script=Arabic}\p{M}])[\u200c\u200d]|\u2800/u;

/** What begins or ends a mark of HTML, and what only addresses have: mail programs make links of these. */
const LINK_OR_MARK = /www\.|[<>/@]/i;

/** Mail programs also make a link of what looks like a domain: a dot with no blank before or behind it. */
const DOMAIN = /[^\s.]\.\p{L}[\p{L}\p{M}]/u;

/** Some people leave out the blank after an initial or a title; these are no names of domains that a stranger could take. */
const SHORTENED =
  /(?<![\p{L}\p{M}\p{N}-])(?:\p{L}|Dr|Prof|Dipl|Ing|Mag|Hr|Fr|Frhr|Mr|Mrs|Ms|St|Ste|Ch|Chr|Th)\.(?=\p{Lu})/gu;

/** What a person is called, in `max` characters: other people read it in mails and lists of ours, so it carries no links. */
export function personName(max: number) {
  return line(max)
    .refine((text) => !INVISIBLE.test(text), refusalText('hidden'))
    .refine((text) => !hasLink(text), refusalText('nameWithLink'));
}

function hasLink(text: string): boolean {
  return LINK_OR_MARK.test(text) || DOMAIN.test(text.replaceAll(SHORTENED, ''));
}

/** What only addresses have, and marks of HTML. Unlike in a name a slash alone is none: "and/or". */
const ADDRESS_OR_MARK = /www\.|:\/\/|[<>@]/i;

/** The same lines, each ended as Unix does: browsers and files end them otherwise. */
export function withPlainLineEnds(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}

/** Text of any number of lines that goes out in a mail of ours in somebody's name: it carries no links. */
export function linesWithoutLinks(max: number) {
  return lines(max)
    .refine((text) => !INVISIBLE.test(text), refusalText('hidden'))
    .refine((text) => !ADDRESS_OR_MARK.test(text) && !DOMAIN.test(text), refusalText('textWithLink'))
    .transform(withPlainLineEnds);
}

/** A line where nothing may stand: empty text means null. */
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

/** Text of any number of lines, of at most `max` characters. */
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
