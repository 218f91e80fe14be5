/** One drawing per area, each with a leaf of the product's twig; in a 64 by 64 viewBox. */
const drawings = {
  twig: 'M10 54C26 50 42 36 52 12M24 46c-9 1-13-4-14-11 8-1 13 3 14 11Zm10-9c8 3 14 0 17-6-6-4-13-2-17 6Zm4-8c-8-1-11-7-10-13 7 1 11 6 10 13Z',
  people:
    'M22 38a8 8 0 1 1 .1 0ZM6 56c0-9 6-14 16-14s16 5 16 14ZM44 42a6 6 0 1 1 .1 0ZM42 46c9-1 16 3 16 10H44M33 22c-1-9 4-14 13-15 1 9-4 14-13 15Zm0 0 7-8',
  money:
    'M8 42v10c0 4 8 6 18 6s18-2 18-6V42c0-4-8-6-18-6S8 38 8 42s8 6 18 6 18-2 18-6M26 36c1-10 6-16 13-20M39 16c2-8 8-11 17-9-2 8-8 12-17 9ZM29 27c-8 1-12-3-13-11 8 0 12 4 13 11Z',
  paper:
    'M32 56H12V8h24l10 10v20M36 8v10h10M20 26h16M20 34h14M20 42h8M38 56c-3-10 3-16 16-16 0 11-6 17-16 16Zm-4 4 12-12',
  link: 'M28 38 38 28M25 30l-9 9a9 9 0 0 0 12 12l9-9M36 24l5-5a9 9 0 0 1 12 12l-9 9M22 20c-8 0-12-5-12-12 8 0 12 5 12 12Zm0 0-6-6',
  search: 'M28 8a20 20 0 1 0 .1 0ZM42 43l14 14M18 38c4-8 9-13 18-18M22 31c-1-9 4-14 14-14 1 10-5 15-14 14Z',
  device:
    'M10 28h30v26H10ZM18 36h14v8H18ZM18 54v4M32 54v4M40 42c10 0 12-6 12-14M52 28c-6-5-6-12 0-20 6 8 6 15 0 20Zm0 0V18',
} as const;

export type EmptyDrawingName = keyof typeof drawings;

/** A drawing in a 64 by 64 viewBox. */
export function EmptyDrawing({ name }: { name: EmptyDrawingName }) {
  return <path d={drawings[name]} />;
}
