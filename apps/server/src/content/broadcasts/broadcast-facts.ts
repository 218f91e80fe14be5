import type { changeBroadcast, getBroadcast } from '@blattwerk/contract/broadcasts/broadcasts.contract.ts';
import type { AnswerOf } from '@blattwerk/contract/http/endpoint.ts';
import { type Locale, locale } from '@blattwerk/contract/session/session.contract.ts';
import { placeholderFaults } from '../../messaging/messages/own-texts/own-text.ts';
import type { Violation } from '../../platform/api-error.ts';
import type { CallOf } from '../../platform/http/route.ts';

/** Placeholders filled in for each reader. */
export const placeholders = ['company', 'firstName', 'lastName', 'number'] as const;

/** A broadcast in one language; unwritten parts are empty. */
export interface BroadcastText {
  readonly subject: string;
  readonly text: string;
  /** The label of the button. */
  readonly button: string;
}

/** Which partners: the filters of their list. */
export type Audience = AnswerOf<typeof getBroadcast>['audience'];

/** The contents of a broadcast. */
export interface BroadcastFacts {
  readonly texts: Readonly<Record<Locale, BroadcastText | null>>;
  /** The target of its button; null without one. */
  readonly link: string | null;
  readonly audience: Audience;
  /** Whether it is legally required, and why; null if undecided, and if it is not. */
  readonly isLegal: boolean;
  readonly legalBasis: string | null;
}

/** The changed fields; absent ones stay. */
export type BroadcastChange = CallOf<typeof changeBroadcast>['body'];

const emptyText: BroadcastText = { subject: '', text: '', button: '' };

/** An empty draft, for everybody. */
export const emptyBroadcast: BroadcastFacts = {
  texts: { de: null, en: null, 'fr-FR': null, 'ru-RU': null },
  link: null,
  audience: {},
  isLegal: false,
  legalBasis: null,
};

/** The contents after a change (RFC 7396: absent fields stay, null clears). */
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

/** An empty list does not filter. */
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

/** Null if nothing is left. */
function textAfter(known: BroadcastText, given: TextChange): BroadcastText | null {
  const valueAfter = (after: string | null | undefined, before: string) =>
    after === undefined ? before : (after ?? '');
  const text = {
    subject: valueAfter(given.subject, known.subject),
    text: valueAfter(given.text, known.text),
    button: valueAfter(given.button, known.button),
  };
  return Object.values(text).every((part) => part === '') ? null : text;
}

/**
 * What prevents a broadcast from being sent: German is required, and subject, text and, with a link, the button's label
 * in each language that has any of them; a legally required one needs a reason.
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

/** The same for one language. */
export function textFaults({ subject, text, button }: BroadcastText, link: string | null): Violation[] {
  const needed = { subject, text, ...(link !== null && { button }) };
  const blank = Object.entries(needed).filter(([, words]) => words === '');
  return [
    ...blank.map(([propertyPath]): Violation => ({ propertyPath, refused: 'blank' })),
    ...placeholderFaults({ subject, text, button }, placeholders),
  ];
}
