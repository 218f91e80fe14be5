import type { Texts } from './locales.ts';
import type { Finding } from './project-files.ts';

interface WordingRule {
  readonly pattern: RegExp;
  readonly why: string;
  /** Whether the rule also checks the names of variables; every other rule checks words only. */
  readonly withVariables?: true;
}

/** Forbidden in texts of any language. */
const everywhere: readonly WordingRule[] = [
  { pattern: /^\s|\s$/, why: 'begins or ends with a space: half of a sentence' },
  { pattern: /^[,;:.!?)»”]/, why: 'begins with a mark: half of a sentence' },
  { pattern: /[(«„]$/, why: 'ends in the middle of a sentence' },
  { pattern: /^\p{Ll}.*[^.]\.$/u, why: 'ends a sentence that it did not begin' },
  { pattern: /"/, why: 'a straight quotation mark' },
  { pattern: /'/, why: 'a straight apostrophe' },
  { pattern: / {2}/, why: 'two spaces' },
  { pattern: /\.\.\./, why: 'three dots instead of …' },
  { pattern: /(?<=\p{L}) - (?=\p{L})/u, why: 'a hyphen instead of a dash' },
];

/** Per language: its typography, how it addresses the reader, and its word for each thing (German is the source). */
const byLanguage: Readonly<Record<string, readonly WordingRule[]>> = {
  de: [
    { pattern: /[«»]|“(?=\p{L}|\{)|”/u, why: 'quotation marks are „ and “' },
    { pattern: /\s[:;?!]/, why: 'a space before a mark' },
    { pattern: /\b(du|dich|dir|dein\w*|euch|euer|eure\w*)\b/i, why: 'is informal' },
    {
      pattern: /\b(Credits?|Payouts?|Balance|Levels?|Vouchers?|Referral\w*)\b/i,
      why: 'an English word for ours',
    },
    {
      pattern: /\b(Rang|Ränge\w*|Beine?n?|Mitteilung\w*|USt-ID)\b/,
      why: 'another word for Stufe, Zweig, Benachrichtigung, USt-IdNr.',
    },
  ],
  en: [
    { pattern: /[«»„]/, why: 'quotation marks are “ and ”' },
    { pattern: /\s[:;?!]/, why: 'a space before a mark' },
  ],
  fr: [
    { pattern: /[„“”]/, why: 'quotation marks are « and »' },
    { pattern: /(?<!\u202f)[;?!]/, why: 'no narrow no-break space before ; ? !' },
    { pattern: /(?<!\u00a0)[:»]/, why: 'no no-break space before : »' },
    { pattern: /«(?!\u00a0)/, why: 'no no-break space after «' },
    {
      pattern: /(?<!\p{L})(de|que) \{\{(name|month|levelName)\}\}/u,
      why: 'is d’ before a vowel: name it after a colon',
      withVariables: true,
    },
    {
      pattern:
        /(?<!\p{L})vous (seul|(vous )?êtes ((pas|plus|déjà|bien|toujours) )?(\p{L}{2,}é|inscrit))(?!\p{L})/iu,
      why: 'is said to a man only',
    },
    { pattern: / …/, why: 'a space before …' },
    { pattern: /(?<![\p{L}’-])(tu|toi|ton|tes|ta|te|t’\p{L}+)(?!\p{L})/iu, why: 'is informal' },
    { pattern: /(?<!\p{L})(crédits?|payouts?)(?!\p{L})/iu, why: 'another word for commission, versement' },
    {
      pattern: /(?<!\p{L})(parrainages?|pools?|QR codes?|support)(?!\p{L})/iu,
      why: 'another word for recommandation, fonds, code QR, assistance',
    },
  ],
  ru: [
    { pattern: /[„“”]/, why: 'quotation marks are « and »' },
    { pattern: /\s[:;?!]/, why: 'a space before a mark' },
    { pattern: / …/, why: 'a space before …' },
    {
      pattern: /(?<!\p{L})(под|для|от|у|за|к|о) \{\{(name|parent)\}\}/u,
      why: 'asks for a case that no name has: name it after a colon',
      withVariables: true,
    },
    { pattern: /[а-яё][a-z]|[a-z][а-яё]/i, why: 'a Latin letter that looks like a Russian one' },
    { pattern: /(?<!\p{L})(ты|тебя|тебе|тобой|тво[йяеёиюмх]\p{L}*)(?!\p{L})/iu, why: 'is informal' },
    { pattern: /(?<=[^.!?:»\n]\s)(Вы|Вас|Вам|Вами|Ваш\p{L}*)(?!\p{L})/u, why: 'вы is written small' },
    {
      pattern: /(?<!\p{L})(кредит(?!ов)|аккаунт|уровен|уровн|комисси[ийяю])\p{L}*/iu,
      why: 'another word for начисление, учётная запись, ступень or линия, комиссионные',
    },
  ],
};

/** Exceptions to a rule for single texts, each with the reason. */
export type WordingException = { readonly key: string; readonly word: string; readonly reason: string };

/** Every text that breaks a rule of its language; `exceptions` name a key and the word that it may keep. */
export function checkWording(
  locale: string,
  texts: Texts,
  exceptions: readonly WordingException[] = [],
): Finding {
  const rules = [...everywhere, ...(byLanguage[locale.slice(0, 2)] ?? [])];
  const violations: string[] = [];
  for (const [key, text] of texts) {
    const allowed = exceptions.filter((exception) => exception.key === key).map(({ word }) => word);
    // Variables count as words; times of day and addresses have the same form everywhere.
    const plainText = text
      .replaceAll(/\{\{?[^}]*\}\}?/g, '0')
      .replaceAll(/(?<=\d):(?=\d)|(?<=https?):(?=\/)/g, '');
    for (const { pattern, why, withVariables } of rules) {
      const found = new RegExp(pattern, `${pattern.flags}g`);
      const hit = [...(withVariables ? text : plainText).matchAll(found)].find(
        (match) => !allowed.includes(match[0]),
      );
      if (hit) violations.push(`${locale}: ${key}: "${hit[0]}": ${why}`);
    }
  }
  return { checked: texts.size, violations };
}

/** Texts that are still German in another language; `shared` are words that are the same in both. */
export function checkTranslated(
  source: Texts,
  locale: string,
  texts: Texts,
  shared: readonly string[],
): Finding {
  const violations: string[] = [];
  for (const [key, text] of texts) {
    const words = text.replaceAll(/\{\{?[^}]*\}\}?/g, '');
    if (source.get(key) !== text || !/\p{L}{2}/u.test(words) || shared.includes(text)) continue;
    violations.push(`${locale}: ${key} is "${text}", as in German`);
  }
  return { checked: texts.size, violations };
}
