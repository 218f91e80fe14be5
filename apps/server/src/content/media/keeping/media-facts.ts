import type { changeMedia } from '@blattwerk/contract/media/media-keeping.contract.ts';
import { type Locale, locale } from '@blattwerk/contract/session/session.contract.ts';
import type { Violation } from '../../../platform/api-error.ts';
import type { CallOf } from '../../../platform/http/route.ts';

/** A text by language; absent in those that have none. */
export type Texts = Readonly<Partial<Record<Locale, string>>>;

/** What an item of the library is, beside its file. */
export interface MediaFacts {
  readonly type: 1 | 2 | 3;
  readonly names: Texts & { readonly de: string };
  /** What is to be seen in an image. */
  readonly pictureTexts: Texts;
  /** WebVTT. */
  readonly captionTexts: Texts;
  /** Numbers of its tags, in their order. */
  readonly tags: readonly number[];
  readonly isDraft: boolean;
  /** Since when it is shown; of a draft when it was added. */
  readonly createdAt: Date;
  readonly until: Date | null;
  /** Readers of which languages the list offers it to; null for all. */
  readonly languages: readonly Locale[] | null;
}

/** What somebody wants to be other; what is absent stays. */
export type MediaChange = CallOf<typeof changeMedia>['body'];

/** Kinds of media (specification, section 3). */
const IMAGE = 2;
const VIDEO = 3;

/** What an item is after a change (RFC 7396: what is absent stays, null takes away). */
export function mediaAfter(known: MediaFacts, change: MediaChange, now: Date): MediaFacts {
  const { until = known.until, published, from, tags } = change;
  const isDraft = published === undefined ? known.isDraft : !published;
  const begins = known.isDraft && !isDraft ? now : known.createdAt;
  return {
    type: known.type,
    names: { ...textsAfter(known.names, change.names ?? {}), de: change.names?.de ?? known.names.de },
    pictureTexts: textsAfter(known.pictureTexts, change.pictureTexts ?? {}),
    captionTexts: textsAfter(known.captionTexts, change.captionTexts ?? {}),
    tags: tags === undefined ? known.tags : [...new Set(tags)].toSorted((one, other) => one - other),
    isDraft,
    createdAt: isDraft ? known.createdAt : (from ?? begins),
    until,
    languages: someOf(change.languages, known.languages),
  };
}

/** Nobody at all is no audience: an empty list means everybody. */
function someOf(
  given: readonly Locale[] | null | undefined,
  known: readonly Locale[] | null,
): readonly Locale[] | null {
  if (given === undefined) return known;
  return given === null || given.length === 0 ? null : [...new Set(given)].toSorted();
}

function textsAfter(
  known: Texts,
  change: Readonly<Partial<Record<Locale, string | null | undefined>>>,
): Texts {
  const after = [...locale.values].flatMap((language) => {
    const text = change[language] === undefined ? known[language] : change[language];
    return text === undefined || text === null || text === '' ? [] : [[language, text]];
  });
  return Object.fromEntries(after);
}

/** What begins a file of captions, and what each of its captions has. */
const CAPTIONS = /^WEBVTT(?:[ \t][^\n]*)?(?:\r?\n|$)/;
const TIMES = /^(?:\d{2,}:)?\d{2}:\d{2}\.\d{3}[ \t]+-->[ \t]+(?:\d{2,}:)?\d{2}:\d{2}\.\d{3}/m;

/**
 * What is wrong with an item: captions that no player reads, or of what nobody hears; an image that is shown and says to nobody who
 * does not see it what it shows; a time that is over before it begins.
 */
export function mediaFaults({ type, captionTexts, pictureTexts, ...facts }: MediaFacts): Violation[] {
  const faults: Violation[] = [];
  for (const [language, text] of Object.entries(captionTexts)) {
    const propertyPath = `captionTexts.${language}`;
    if (type !== VIDEO) faults.push({ propertyPath, refused: 'mediaCaptionsOfVideos' });
    else if (!CAPTIONS.test(text) || !TIMES.test(text))
      faults.push({ propertyPath, refused: 'mediaCaptionsUnsound' });
  }
  if (facts.until !== null && facts.until <= facts.createdAt)
    faults.push({ propertyPath: 'until', refused: 'mediaOverBefore' });
  if (!facts.isDraft && type === IMAGE && pictureTexts.de === undefined)
    faults.push({ propertyPath: 'pictureTexts.de', refused: 'blank' });
  return faults;
}
