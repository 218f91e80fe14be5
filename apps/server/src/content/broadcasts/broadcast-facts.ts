import type { changeBroadcast, getBroadcast } from '@blattwerk/contract/broadcasts/broadcasts.contract.ts';
import type { AnswerOf } from '@blattwerk/contract/http/endpoint.ts';
import { type Locale, locale } from '@blattwerk/contract/session/session.contract.ts';
import { placeholderFaults } from '../../messaging/messages/own-texts/own-text.ts';
import type { Violation } from '../../platform/api-error.ts';
import type { CallOf } from '../../platform/http/route.ts';

/** What can be filled in, for each reader. */
export const placeholders = ['company', 'firstName', 'lastName', 'number'] as const;

/** A broadcast in one language; what is not written yet is empty. */
export interface BroadcastText {
  readonly subject: string;
  readonly text: string;
  /** What the button says. */
  readonly button: string;
}

/** Which of all partners: the filters of their list. */
export type Audience = AnswerOf<typeof getBroadcast>['audience'];

/** What a broadcast is. */
export interface BroadcastFacts {
  readonly texts: Readonly<Record<Locale, BroadcastText | null>>;
  /** Where its button leads; null without one. */
  readonly link: string | null;
  readonly audience: Audience;
  /** Whether the law demands it, and why; null while nobody has said so, and where it does not. */
  readonly isLegal: boolean;
  readonly legalBasis: string | null;
}

/** What somebody wants to be other; what is absent stays. */
export type BroadcastChange = CallOf<typeof changeBroadcast>['body'];

const emptyText: BroadcastText = { subject: '', text: '', button: '' };

/** A draft of nothing, for everybody. */
export const emptyBroadcast: BroadcastFacts = {
  texts: { de: null, en: null, 'fr-FR': null, 'ru-RU': null },
  link: null,
  audience: {},
  isLegal: false,
  legalBasis: null,
};

/** What a broadcast is after a change (RFC 7396: what is absent stays, null takes away). */
export function factsAfter(known: BroadcastFacts, change: BroadcastChange): BroadcastFacts {
  const { link = known.link, isLegal = known.isLegal, legalBasis = known.legalBasis } = change;
  return {
    texts: textsAfter(known.texts, change.texts ?? {}),
    link,
    audience: audienceAfter(known.audience, change.audience ?? {}),
    isLegal,
    legalBasis: isLegal ? legalBasis : null,
  };
}

/** A list of nothing filters nothing. */
function audienceAfter(known: Audience, change: NonNullable<BroadcastChange['audience']>): Audience {
  const given = Object.entries({ ...known, ...change }).filter(
    ([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(given);
}

function textsAfter(
  known: BroadcastFacts['texts'],
  change: NonNullable<BroadcastChange['texts']>,
): BroadcastFacts['texts'] {
  const after = [...locale.values].map((language) => {
    const given = change[language];
    if (given === undefined) return [language, known[language]];
    return [language, given === null ? null : textAfter(known[language] ?? emptyText, given)];
  });
  return Object.fromEntries(after);
}

type TextChange = NonNullable<NonNullable<NonNullable<BroadcastChange['texts']>[Locale]>>;

/** Null where nothing is left of it. */
function textAfter(known: BroadcastText, given: TextChange): BroadcastText | null {
  const said = (after: string | null | undefined, before: string) =>
    after === undefined ? before : (after ?? '');
  const text = {
    subject: said(given.subject, known.subject),
    text: said(given.text, known.text),
    button: said(given.button, known.button),
  };
  return Object.values(text).every((part) => part === '') ? null : text;
}

/**
 * What keeps a broadcast from being sent off: German is needed, and subject, text and, with a link, the words of the button in each
 * language that has something, and of one that the law demands, why.
 */
export function broadcastFaults({
  texts,
  link,
  isLegal,
  legalBasis,
}: Omit<BroadcastFacts, 'audience'>): Violation[] {
  const unfounded: Violation[] =
    isLegal && legalBasis === null ? [{ propertyPath: 'legalBasis', refused: 'blank' }] : [];
  const faulty = Object.entries(texts).flatMap(([language, text]) => {
    if (text === null && language !== 'de') return [];
    const faults = textFaults(text ?? emptyText, link);
    return faults.map((fault) => ({ ...fault, propertyPath: `texts.${language}.${fault.propertyPath}` }));
  });
  return [...unfounded, ...faulty];
}

/** The same of one language. */
export function textFaults({ subject, text, button }: BroadcastText, link: string | null): Violation[] {
  const needed = { subject, text, ...(link !== null && { button }) };
  const blank = Object.entries(needed).filter(([, words]) => words === '');
  return [
    ...blank.map(([propertyPath]): Violation => ({ propertyPath, refused: 'blank' })),
    ...placeholderFaults({ subject, text, button }, placeholders),
  ];
}
