import { oneOf, wholeNumber } from '../../../ui/table/table-search.ts';
import { FIRST_SHOWN, type MediaType, mediaTypes, SHOWN_STEP } from './media-types.ts';

type PerType<Name extends string, Value> = { readonly [T in MediaType as `${Name}${T}`]?: Value };

/** The referral code of a visitor to the library; a number if it looks like one. */
export interface ReferredSearch {
  readonly code?: string | number;
}

/** Parses it from the URL; an invalid code is dropped. */
export function parseReferredSearch({ code }: Record<string, unknown>): ReferredSearch {
  const isCode =
    (typeof code === 'string' || typeof code === 'number') && /^[A-Z\d]{1,50}$/i.test(String(code));
  return isCode ? { code } : {};
}

/** The search parameters that links within the library keep. */
export const kept = ({ code }: ReferredSearch): ReferredSearch => (code === undefined ? {} : { code });

/** Search parameters of the library: the type, the tags and number shown of each type, and the open image. */
export type MediaSearch = ReferredSearch & { readonly type?: 1 | 2 | 3; readonly view?: number } & PerType<
    'tags',
    string | number
  > &
  PerType<'shown', number>;

/** More items than anybody opens step by step. */
const MOST_SHOWN = FIRST_SHOWN + 500 * SHOWN_STEP;

/** Parses the search parameters; unusable ones are dropped. */
export function parseMediaSearch(raw: Record<string, unknown>): MediaSearch {
  const type = oneOf([1, 2, 3])(raw.type);
  const view = wholeNumber(raw.view);
  return {
    ...parseReferredSearch(raw),
    ...(type !== undefined && { type }),
    ...Object.assign({}, ...mediaTypes.map((each) => ofType(raw, each))),
    ...(view !== undefined && { view }),
  };
}

function ofType(raw: Record<string, unknown>, type: MediaType): MediaSearch {
  const tags = raw[`tags${type}`];
  const count = Number(raw[`shown${type}`]);
  return {
    ...(/^(?:none|\d{1,15}(?:-\d{1,15}){0,99})$/.test(String(tags)) && {
      [`tags${type}`]: /^\d+$/.test(String(tags)) ? Number(tags) : tags,
    }),
    ...(isStep(count) && { [`shown${type}`]: count }),
  };
}

function isStep(shown: number): boolean {
  return shown > FIRST_SHOWN && shown <= MOST_SHOWN && (shown - FIRST_SHOWN) % SHOWN_STEP === 0;
}
