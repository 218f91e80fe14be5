import { expect, test } from 'vitest';
import { checkTokens } from './tokens.ts';

const found = (declaration: string) =>
  checkTokens([{ path: 'a.css', text: `.a {\n  ${declaration}\n}\n` }]).violations;

test.each([
  'gap: 0 var(--space-2);',
  'margin: calc(-1 * var(--space-3)) auto 0;',
  'padding: var(--space-1) max(var(--space-4), env(safe-area-inset-right)) 1px;',
  'font-size: max(var(--text-l), min(var(--text-2xl), (var(--fit) - var(--text-2xl)) * 9999));',
  'font: var(--weight-bold) var(--text-s) / 1.5 var(--font);',
  'font-weight: var(--weight-bold);',
  'border-radius: var(--radius-m) var(--radius-m) 0 0;',
  'transition: opacity var(--quick), translate var(--calm) var(--ease);',
  'animation: bw-turn 0.8s linear infinite;',
  'width: 37px;',
])('%s is on its scale', (declaration) => {
  expect(found(declaration)).toEqual([]);
});

test.each([
  ['gap: 14px;', 'a.css:2: gap: 14px is not of the spaces'],
  ['padding: var(--space-2) 18px;', 'a.css:2: padding: var(--space-2) 18px is not of the spaces'],
  ['font-size: 0.9375rem;', 'a.css:2: font-size: 0.9375rem is not of the sizes'],
  [
    'font-size: clamp(var(--text-l), 4cqi, var(--text-2xl));',
    'a.css:2: font-size: clamp(var(--text-l), 4cqi, var(--text-2xl)) is not of the sizes',
  ],
  ['font: 600 1rem var(--font);', 'a.css:2: font: 600 1rem var(--font) is not of the sizes and weights'],
  ['font-weight: 560;', 'a.css:2: font-weight: 560 is not of the weights'],
  [
    'transition: opacity var(--quick), rotate 140ms;',
    'a.css:2: transition: opacity var(--quick), rotate 140ms is not of the motions',
  ],
  [
    'animation: open var(--slow) ease-out;',
    'a.css:2: animation: open var(--slow) ease-out is not of the motions',
  ],
  ['border-top-left-radius: 7px;', 'a.css:2: border-top-left-radius: 7px is not of the radii'],
])('%s is reported', (declaration, violation) => {
  expect(found(declaration)).toEqual([violation]);
});

test('a layout changes only at the three widths', () => {
  const text =
    '@media (width < 768px) {\n}\n@media (max-width: 840px) {\n}\n@container (width < 333px) {\n}\n';
  expect(checkTokens([{ path: 'a.css', text }]).violations).toEqual(['a.css:3: no layout changes at 840px']);
});
