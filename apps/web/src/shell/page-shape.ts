/** The layout of a page, as far as the document paints it before the application has loaded. */
export type PageShape = 'dashboard' | 'list' | 'cards' | 'none';

const HOME = /^\/(dashboard)?$/;
const FRAMED = /^\/(app|charts|widgets|forms)(\/|$)/;
const LISTS =
  /^\/app\/(orders|accounts\/(?!payout\/new)|team\/(table|tree|find-partner)|links\/potential-list|Projekte\/|Kabeltype|feldgeraete|notifications)/;

/** The shape of the page at a path; `none` for pages without sidebar and header. */
export function pageShape(path: string): PageShape {
  if (HOME.test(path)) return 'dashboard';
  if (!FRAMED.test(path)) return 'none';
  return LISTS.test(path) ? 'list' : 'cards';
}
