import type { changeMedia } from '@blattwerk/contract/media/media-keeping.contract.ts';
import { type Locale, locale } from '@blattwerk/contract/session/session.contract.ts';
import type { Violation } from '../../../platform/api-error.ts';
import type { CallOf } from '../../../platform/http/route.ts';

/** A text by language; absent for languages without one. */
export type Texts = Readonly<Partial<Record<Locale, string>>>;

/** An item of the library, without its file. */
export interface MediaFacts {
  readonly type: 1 | 2 | 3;
  readonly names: Texts & { readonly de: string };
  /** The description of an image. */
  readonly pictureTexts: Texts;
  /** WebVTT. */
  readonly captionTexts: Texts;
  /** Ids of its tags, in their order. */
  readonly tags: readonly number[];
  readonly isDraft: boolean;
  /** When it was published; for a draft when it was added. */
  readonly createdAt: Date;
  readonly until: Date | null;
  /** The reading languages for which it is listed; null for all. */
  readonly languages: readonly Locale[] | null;
}

/** The changed fields; absent ones stay. */
export type MediaChange = CallOf<typeof changeMedia>['body'];

/** Kinds of media (specification, section 3). */
const IMAGE = 2;
const VIDEO = 3;

/** An item after a change (RFC 7396: absent fields stay, null clears). */
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

/** An empty list means everybody, since an audience of nobody is none. */
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

/** The beginning of a file of captions, and the part that each caption has. */
const CAPTIONS = /^WEBVTT(?:[ \t][^\n]*)?(?:\r?\n|$)/;
const TIMES = /^(?:\d{2,}:)?\d{2}:\d{2}\.\d{3}[ \t]+-->[ \t]+(?:\d{2,}:)?\d{2}:\d{2}\.\d{3}/m;

/**
 * The faults of an item: captions that no player can read, or for media without sound; a shown image without a
 * description for readers who cannot see it; a period that ends before it begins.
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
