import type { AreaOrder } from './areas.ts';

/** One house of the drawing: its storeys from top to bottom, and the imports between them. */
interface House {
  readonly title: string;
  readonly order: AreaOrder['order'];
  /** `from -> to: count`, as returned by `checkAreas`. */
  readonly arrows: readonly string[];
}

const FLOOR = { width: 150, height: 34, gap: 10 } as const;
const HEAD = 44;
const HOUSE_WIDTH = 430;
const MARGIN = 24;

/**
 * Draws the houses side by side as SVG: a box per storey, and on its right an arc down to each storey that it imports from.
 * Arcs only lead down, because the order check allows no others. The number of imports is left out, so that the drawing
 * changes only when the structure does.
 */
export function drawStoreys(houses: readonly House[]): string {
  const floors = Math.max(...houses.map(({ order }) => order.length));
  const width = houses.length * HOUSE_WIDTH + 2 * MARGIN;
  const height = HEAD + floors * (FLOOR.height + FLOOR.gap) + MARGIN;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" font-family="system-ui, sans-serif" font-size="14">`,
    `<title>${houses.map(({ title, order }) => `${title}: ${order.join(', ')}`).join('. ')}</title>`,
    '<style>',
    '.floor{fill:#f4f7f2;stroke:#5b7a4f}text{fill:#1f2a1b}.title{font-weight:700}.arc{fill:none;stroke:#5b7a4f;stroke-opacity:.55}',
    '.tip{fill:#5b7a4f}',
    '@media (prefers-color-scheme:dark){.floor{fill:#26301f}text{fill:#e8efe4}}',
    '</style>',
    ...houses.flatMap((house, index) => drawHouse(house, MARGIN + index * HOUSE_WIDTH)),
    '</svg>',
    '',
  ].join('\n');
}

function drawHouse({ title, order, arrows }: House, x: number): string[] {
  const middleOf = (area: string) =>
    HEAD + order.indexOf(area) * (FLOOR.height + FLOOR.gap) + FLOOR.height / 2;
  const boxes = order.flatMap((area) => [
    `<rect class="floor" x="${x}" y="${middleOf(area) - FLOOR.height / 2}" width="${FLOOR.width}" height="${FLOOR.height}" rx="6"/>`,
    `<text x="${x + FLOOR.width / 2}" y="${middleOf(area) + 5}" text-anchor="middle">${area}</text>`,
  ]);
  const arcs = arrows.flatMap((arrow) => {
    const [from = '', to = ''] = arrow.split(/ -> |:/);
    const [top, bottom] = [middleOf(from) + 6, middleOf(to) - 6];
    const edge = x + FLOOR.width;
    const bow = edge + 18 + (bottom - top) * 0.55;
    return [
      `<path class="arc" d="M${edge} ${top}C${bow} ${top} ${bow} ${bottom} ${edge + 7} ${bottom}"/>`,
      `<path class="tip" d="M${edge} ${bottom}l8 -3.5v7z"/>`,
    ];
  });
  return [`<text class="title" x="${x}" y="${HEAD - 18}">${title}</text>`, ...arcs, ...boxes];
}
