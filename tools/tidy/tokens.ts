import { type Finding, lineOf, type ProjectFile } from './project-files.ts';

/** What a property may say beside tokens: keywords, nothing, and the hairlines that no scale has. */
const KEYWORD = '(?:0|auto|inherit|initial|unset|normal|none)';
const HAIRLINE = '-?[12]px';
const TOKEN = String.raw`(?:(?:var|calc|max|min|clamp|env)\(.*\)|-?\d*\.?\d+(?:%|em|mm|pt|vh|dvh))`;

const spaces = new RegExp(`^(?:${[KEYWORD, HAIRLINE, TOKEN].join('|')})$`);
/** Of the scale, by whatever is computed from it alone; a share of what stands around; points, on paper. */
const SIZE = String.raw`(?:var\(--text-[a-z0-9]+\)|(?:max|min)\((?!.*\d(?:r?em|px|cq|v[wh])).*\)|\d*\.?\d+(?:%|em|pt))`;
const sizes = new RegExp(`^(?:${[KEYWORD, SIZE, 'smaller', 'larger'].join('|')})$`, 's');
const WEIGHT = String.raw`var\(--weight-[a-z]+\)`;
const weights = new RegExp(`^(?:${['inherit', WEIGHT].join('|')})$`);
const LINE_HEIGHT = String.raw`[12](?:\.\d+)?`;
const FAMILY = String.raw`(?:var\(--font\)|sans-serif)`;
const fonts = new RegExp(`^(?:${['inherit', WEIGHT, SIZE, LINE_HEIGHT, FAMILY].join('|')})$`);
const radii = new RegExp(`^(?:${['0', 'inherit', String.raw`var\(--radius-[a-z]+\)`].join('|')})$`);

/** How long something moves; what turns for ever has a pace of its own, and what stands still no time to speak of. */
const MOVING = String.raw`(?:\d*\.?\d+m?s)`;
const motions = new RegExp(`^(?!${MOVING},?$|(?:ease|cubic-bezier)).*$`);

/** Properties by the scale that they take from, and what they may say. */
const scales: readonly (readonly [property: RegExp, scale: string, allowed: RegExp])[] = [
  [/^(?:(?:row|column)-)?gap$|^(?:padding|margin)(?:-[a-z-]+)?$/, 'spaces', spaces],
  [/^font-size$/, 'sizes', sizes],
  [/^font-weight$/, 'weights', weights],
  [/^font$/, 'sizes and weights', fonts],
  [/^border(?:-[a-z-]+)?-radius$/, 'radii', radii],
  [/^(?:transition|animation)(?:-(?:duration|delay|timing-function))?$/, 'motions', motions],
];

/** Widths at which a layout may change: a narrow phone, a phone, what is no desktop yet. */
const breakpoints = ['480px', '768px', '1100px'];

/** Each length, size, weight, radius, motion and breakpoint of a style is of its scale (`ui/tokens.css`), so that screens are calm. */
export function checkTokens(files: readonly ProjectFile[]): Finding {
  let checked = 0;
  const violations = files.flatMap(({ path, text }) => {
    const css = text.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '));
    const found: string[] = [];
    for (const { 1: property = '', 2: value = '', index } of css.matchAll(/([a-z-]+):\s*([^;{}]+);/g)) {
      const scale = scales.find(([pattern]) => pattern.test(property));
      if (scale === undefined) continue;
      checked += 1;
      const [, name, allowed] = scale;
      if (allowed === motions && /\binfinite\b|^0\.01ms /.test(value.trim())) continue;
      if (!partsOf(value).every((part) => allowed.test(part)))
        found.push(`${path}:${lineOf(css, index)}: ${property}: ${value.trim()} is not of the ${name}`);
    }
    for (const { 1: query = '', index } of css.matchAll(/@media([^{]*)\{/g))
      for (const { 1: width = '' } of query.matchAll(/(?:width[^)\d]*)(\d[\d.]*[a-z]+)/g)) {
        checked += 1;
        if (!breakpoints.includes(width))
          found.push(`${path}:${lineOf(css, index)}: no layout changes at ${width}`);
      }
    return found;
  });
  return { checked, violations };
}

/** A value's parts, a function with all of its arguments as one. */
function partsOf(value: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  for (const sign of `${value.trim()} `) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (depth === 0 && /[\s/]/.test(sign)) {
      if (part !== '') parts.push(part);
      part = '';
    } else part += sign;
  }
  return parts;
}
