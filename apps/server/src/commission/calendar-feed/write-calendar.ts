import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import ical, { ICalEventTransparency } from 'ical-generator';
import { dayIn, monthIn } from '../../platform/paper/formats.ts';
import { calendarTexts } from './calendar-texts.ts';
import type { CalendarDate } from './decide-dates.ts';

/** Refresh interval suggested to clients. */
const COME_AGAIN_SECONDS = 6 * 60 * 60;

/** Options of writing a calendar. */
export interface Written {
  readonly locale: Locale;
  readonly company: string;
  /** The product's base URL: `https://team.example`. */
  readonly publicUrl: string;
  readonly partner: number;
  /** Whether it contains contact names. */
  readonly names: boolean;
  /** A Berlin day. Everything gets its timestamp, so that the same dates give the same bytes. */
  readonly today: string;
}

/** Dates as a calendar (RFC 5545). All are whole days, which are the same in every time zone, and none marks the day as busy. */
export function writeCalendar(dates: readonly CalendarDate[], written: Written): string {
  const { locale, company, publicUrl, partner, today } = written;
  const { hostname } = new URL(publicUrl);
  const calendar = ical({
    name: calendarTexts(locale).calendar(company),
    prodId: { company: 'Blattwerk', product: 'Calendar', language: locale.slice(0, 2).toUpperCase() },
    ttl: COME_AGAIN_SECONDS,
  });
  for (const date of dates)
    calendar.createEvent({
      // Two partners may have both of their calendars in one client.
      id: `${date.id}-${partner}@${hostname}`,
      start: atMidnight(date.day),
      allDay: true,
      stamp: atMidnight(today),
      transparency: ICalEventTransparency.TRANSPARENT,
      ...wordsOf(date, written),
      url: `${publicUrl}${pageOf(date)}`,
    });
  return calendar.toString();
}

/** A whole day is written by its parts in UTC. */
function atMidnight(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

function wordsOf(
  date: CalendarDate,
  { locale, names }: Pick<Written, 'locale' | 'names'>,
): { readonly summary: string; readonly description?: string } {
  const text = calendarTexts(locale);
  switch (date.kind) {
    case 'month-end':
      return { summary: text.monthEnd(monthIn(locale, date.month)), description: text.monthEndNote };
    case 'closing':
      return { summary: (date.isDone ? text.closed : text.closes)(monthIn(locale, date.month)) };
    case 'payout-day':
      return { summary: text.payoutDay, description: text.payoutDayNote(dayIn(locale, date.closesOn)) };
    case 'business-box':
      return { summary: text.businessBox };
    case 'home-delivery':
      return { summary: text.homeDelivery };
    case 'call':
      return { summary: names ? text.callOf(date.name) : text.call };
  }
}

/** The product's page about a date. */
function pageOf({ kind }: CalendarDate): string {
  if (kind === 'call') return '/app/team/contacts';
  if (kind === 'payout-day') return '/app/accounts';
  return kind === 'business-box' || kind === 'home-delivery' ? '/app/profile' : '/app/accounts/statements';
}
