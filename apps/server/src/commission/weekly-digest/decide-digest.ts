import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { addDays, dayNumber } from '@blattwerk/plan/days.ts';
import type { ParametersOf } from '../../messaging/messages/templates/template-parameters.ts';
import { amountIn, dayIn, monthIn } from '../../platform/paper/formats.ts';
import { calendarTexts } from '../calendar-feed/calendar-texts.ts';
import type { CalendarDate } from '../calendar-feed/decide-dates.ts';
import type { Progress } from '../commissions/progress.queries.ts';
import { centsOnDay } from '../commissions/progress-days.ts';
import type { Task } from '../today/task.ts';
import { texts as de } from './texts/de.ts';
import { texts as en } from './texts/en.ts';
import { texts as fr } from './texts/fr-FR.ts';
import { texts as ru } from './texts/ru-RU.ts';
import type { DigestTexts, PersonKind } from './texts/texts.ts';

/** Further names are given as a number. */
const MOST_NAMES = 5;
const MOST_PEOPLE = 3;
const MOST_DATES = 4;

/** A week from a Monday to its Sunday, Berlin days. */
export interface Week {
  readonly from: string;
  readonly to: string;
}

/** The facts behind the mail about a week. */
export interface DigestFacts {
  readonly week: Week;
  readonly progress: readonly Pick<Progress, 'dateFrom' | 'dateTo' | 'changedOn' | 'cents'>[];
  /** New members of the first line, in order of joining. */
  readonly newcomers: readonly string[];
  /** Today's tasks, the most valuable first. */
  readonly tasks: readonly Task[];
  /** Dates of this week. */
  readonly dates: readonly CalendarDate[];
}

const texts: Readonly<Record<Locale, DigestTexts>> = { de, en, 'fr-FR': fr, 'ru-RU': ru };

/** The week before that of a Berlin day. */
export function weekBefore(day: string): Week {
  const monday = mondayOf(day);
  return { from: addDays(monday, -7), to: addDays(monday, -1) };
}

/** The Monday of a Berlin day's week. */
export function mondayOf(day: string): string {
  // 1970-01-01 was a Thursday.
  return addDays(day, -((dayNumber(day) + 3) % 7));
}

/**
 * The contents of the mail, each part a sentence or nothing; null if there is nothing to say. Days that are the same for
 * everybody, such as the end of a month, are no reason for a mail.
 */
export function decideDigest(locale: Locale, facts: DigestFacts): ParametersOf<'weekly-digest'> | null {
  const { newcomers, dates } = facts;
  const earnedCents = earnedIn(facts);
  const people = peopleOf(locale, facts.tasks);
  const hasOwnDate = dates.some(({ kind }) => kind === 'business-box' || kind === 'home-delivery');
  if (earnedCents <= 0 && newcomers.length === 0 && people.length === 0 && !hasOwnDate) return null;
  const { from, to } = facts.week;
  const text = texts[locale];
  return {
    earned:
      earnedCents > 0
        ? text.earned(amountIn(locale, earnedCents), dayIn(locale, from), dayIn(locale, to))
        : '',
    newcomers: newcomersIn(locale, newcomers),
    people: people.length === 0 ? '' : text.people(people.join(', ')),
    next: nextIn(locale, dates),
  };
}

/** The progress of the months during a week; negative after refunds. */
function earnedIn({ week, progress }: Pick<DigestFacts, 'week' | 'progress'>): number {
  return progress.reduce((sum, month) => {
    const start = dayNumber(month.dateFrom);
    const first = Math.max(dayNumber(week.from), start);
    const last = Math.min(dayNumber(week.to), dayNumber(month.dateTo));
    if (first > last) return sum;
    return sum + centsOnDay(month, last - start + 1) - centsOnDay(month, first - start);
  }, 0);
}

function newcomersIn(locale: Locale, names: readonly string[]): string {
  if (names.length === 0) return '';
  const more = Math.max(0, names.length - MOST_NAMES);
  return texts[locale].newcomers(names.slice(0, MOST_NAMES).join(', '), more);
}

/** The people in the first tasks, each once. */
function peopleOf(locale: Locale, tasks: readonly Task[]): string[] {
  const text = texts[locale];
  const seen = new Set<string>();
  const people: string[] = [];
  for (const { kind, facts } of tasks) {
    const name = facts.person?.displayName;
    if (name === undefined || seen.has(name) || !isAboutPerson(kind) || people.length === MOST_PEOPLE)
      continue;
    seen.add(name);
    people.push(text.person(name, text.reasons[kind]));
  }
  return people;
}

function isAboutPerson(kind: Task['kind']): kind is PersonKind {
  return kind !== 'payout-papers' && kind !== 'kick-start' && kind !== 'own-membership';
}

function nextIn(locale: Locale, dates: readonly CalendarDate[]): string {
  const text = texts[locale];
  const sentences = dates.flatMap((date) => {
    const words = wordsOf(locale, date);
    return words === null ? [] : [text.date(dayIn(locale, date.day), words)];
  });
  return sentences.length === 0 ? '' : text.next(sentences.slice(0, MOST_DATES).join('; '));
}

/** Calls are listed among the people. */
function wordsOf(locale: Locale, date: CalendarDate): string | null {
  const text = calendarTexts(locale);
  switch (date.kind) {
    case 'month-end':
      return text.monthEnd(monthIn(locale, date.month));
    case 'closing':
      return date.isDone ? null : text.closes(monthIn(locale, date.month));
    case 'payout-day':
      return text.payoutDay;
    case 'business-box':
      return text.businessBox;
    case 'home-delivery':
      return text.homeDelivery;
    case 'call':
      return null;
  }
}
