import { type Finding, lineOf, type ProjectFile } from './project-files.ts';

/** Values that a property may have besides tokens: keywords, zero, and hairlines, which no scale has. */
const KEYWORD = '(?:0|auto|inherit|initial|unset|normal|none)';
const HAIRLINE = '-?[12]px';
const TOKEN = String.raw`(?:(?:var|calc|max|min|clamp|env)\(.*\)|-?\d*\.?\d+(?:%|em|mm|pt|vh|dvh))`;

const spaces = new RegExp(`^(?:${[KEYWORD, HAIRLINE, TOKEN].join('|')})$`);
/** Sizes from the scale or computed from it alone; relative to the surrounding text; points in print. */
const SIZE = String.raw`(?:var\(--text-[a-z0-9]+\)|(?:max|min)\((?!.*\d(?:r?em|px|cq|v[wh])).*\)|\d*\.?\d+(?:%|em|pt))`;
const sizes = new RegExp(`^(?:${[KEYWORD, SIZE, 'smaller', 'larger'].join('|')})$`, 's');
const WEIGHT = String.raw`var\(--weight-[a-z]+\)`;
const weights = new RegExp(`^(?:${['inherit', WEIGHT].join('|')})$`);
const LINE_HEIGHT = String.raw`[12](?:\.\d+)?`;
const FAMILY = String.raw`(?:var\(--font\)|sans-serif)`;
const fonts = new RegExp(`^(?:${['inherit', WEIGHT, SIZE, LINE_HEIGHT, FAMILY].join('|')})$`);
const radii = new RegExp(`^(?:${['0', 'inherit', String.raw`var\(--radius-[a-z]+\)`].join('|')})$`);

/** Durations and easings must be tokens. Endless animations may have a pace of their own, and zero durations are allowed. */
const MOVING = String.raw`(?:\d*\.?\d+m?s)`;
const motions = new RegExp(`^(?!${MOVING},?$|(?:ease|cubic-bezier)).*$`);

/** Properties, their scale and their allowed values. */
const scales: readonly (readonly [property: RegExp, scale: string, allowed: RegExp])[] = [
  [/^(?:(?:row|column)-)?gap$|^(?:padding|margin)(?:-[a-z-]+)?$/, 'spaces', spaces],
  [/^font-size$/, 'sizes', sizes],
  [/^font-weight$/, 'weights', weights],
  [/^font$/, 'sizes and weights', fonts],
  [/^border(?:-[a-z-]+)?-radius$/, 'radii', radii],
  [/^(?:transition|animation)(?:-(?:duration|delay|timing-function))?$/, 'motions', motions],
];

/** Widths at which a layout may change: narrow phone, phone, below desktop. */
const breakpoints = ['480px', '768px', '1100px'];

/**
 * Every length, size, weight, radius, motion and breakpoint of a style is on its scale (`ui/tokens.css`), which keeps the
 * screens calm.
 */
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

/** The parts of a value; a function with its arguments is one part. */
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
