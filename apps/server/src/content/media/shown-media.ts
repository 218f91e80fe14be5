import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { sql } from 'kysely';

/** The condition that the library shows an item. */
export function isShownAt(now: Date) {
  return sql<boolean>`(
    media.in_library and not media.is_draft and media.created_at <= ${now} and (media.until is null or media.until > ${now}))`;
}

/**
 * The condition that an item is listed for readers of a language. The library needs no sign-in, so the language is all
 * that is known of its readers; the URL of an item works for everybody.
 */
export function isOfferedIn(locale: Locale) {
  return sql<boolean>`(media.languages is null or ${locale}::text = any(media.languages))`;
}
