import { FIRST_SHOWN, type MediaType, mediaTypes, SHOWN_STEP } from './media-rules.ts';

type PerType<Name extends string, Value> = { readonly [T in MediaType as `${Name}${T}`]?: Value };

/** How the library stands in the address: the type, of each type its tags and how many are shown, and the open picture. */
export type MediaSearch = { readonly type?: 1 | 2 | 3; readonly view?: number } & PerType<
  'tags',
  string | number
> &
  PerType<'shown', number>;

/** More items than anybody opens step by step. */
const MOST_SHOWN = FIRST_SHOWN + 500 * SHOWN_STEP;

/** Reads the state of the library out of an address; whatever is unusable is left out. */
export function parseMediaSearch(raw: Record<string, unknown>): MediaSearch {
  const type = Number(raw.type);
  const view = Number(raw.view);
  return {
    ...((type === 1 || type === 2 || type === 3) && { type }),
    ...Object.assign({}, ...mediaTypes.map((each) => ofType(raw, each))),
    ...(Number.isSafeInteger(view) && view > 0 && { view }),
  };
}

function ofType(raw: Record<string, unknown>, type: MediaType): MediaSearch {
  const tags = raw[`tags${type}`];
  const shown = Number(raw[`shown${type}`]);
  return {
    ...(/^(?:none|\d{1,15}(?:-\d{1,15}){0,99})$/.test(String(tags)) && {
      [`tags${type}`]: /^\d+$/.test(String(tags)) ? Number(tags) : tags,
    }),
    ...(isStep(shown) && { [`shown${type}`]: shown }),
  };
}

function isStep(shown: number): boolean {
  return shown > FIRST_SHOWN && shown <= MOST_SHOWN && (shown - FIRST_SHOWN) % SHOWN_STEP === 0;
}
