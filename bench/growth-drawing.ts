/** One measurement at several network sizes. */
export interface Curve {
  readonly name: string;
  readonly points: readonly { readonly partners: number; readonly value: number }[];
}

const WIDTH = 860;
const HEIGHT = 460;
const LEFT = 60;
const TOP = 24;
const PLOT = { width: 440, height: 380 };
const colours = [
  '#1b7f4d',
  '#2a5caa',
  '#b4542b',
  '#7a3e9d',
  '#0f7f86',
  '#a1304f',
  '#6b6b00',
  '#444444',
  '#1f9d2f',
];

/** Curves in milliseconds over network size, both axes logarithmic. */
export function drawGrowth(curves: readonly Curve[]): string {
  const drawn = curves.filter(({ name }) => name.endsWith(', ms'));
  const all = drawn.flatMap(({ points }) => points);
  const x = scale(
    all.map(({ partners }) => partners),
    LEFT,
    LEFT + PLOT.width,
  );
  const y = scale(
    all.map(({ value }) => Math.max(value, 0.01)),
    TOP + PLOT.height,
    TOP,
  );
  const lines = drawn.map(({ name, points }, index) => {
    const colour = colours[index % colours.length];
    const at = points.map(({ partners, value }) => `${x.at(partners)},${y.at(Math.max(value, 0.01))}`);
    const labelY = TOP + 12 + index * 22;
    return `<polyline fill="none" stroke="${colour}" stroke-width="2" points="${at.join(' ')}"/>
${at.map((point) => `<circle cx="${point.split(',')[0]}" cy="${point.split(',')[1]}" r="3" fill="${colour}"/>`).join('')}
<line x1="${LEFT + PLOT.width + 24}" x2="${LEFT + PLOT.width + 44}" y1="${labelY - 4}" y2="${labelY - 4}" stroke="${colour}" stroke-width="2"/>
<text x="${LEFT + PLOT.width + 52}" y="${labelY}">${name}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>
${x.ticks.map((tick) => `<line x1="${x.at(tick)}" x2="${x.at(tick)}" y1="${TOP}" y2="${TOP + PLOT.height}" stroke="#dddddd"/><text x="${x.at(tick)}" y="${TOP + PLOT.height + 18}" text-anchor="middle">${tick.toLocaleString('en')}</text>`).join('\n')}
${y.ticks.map((tick) => `<line x1="${LEFT}" x2="${LEFT + PLOT.width}" y1="${y.at(tick)}" y2="${y.at(tick)}" stroke="#dddddd"/><text x="${LEFT - 8}" y="${y.at(tick) + 4}" text-anchor="end">${tick}</text>`).join('\n')}
<text x="${LEFT + PLOT.width / 2}" y="${HEIGHT - 14}" text-anchor="middle">partners</text>
${lines.join('\n')}
</svg>
`;
}

/** A logarithmic axis that spans these values, extended to whole powers of ten. */
function scale(values: readonly number[], from: number, to: number) {
  const first = Math.floor(Math.log10(Math.min(...values)));
  const last = Math.max(first + 1, Math.ceil(Math.log10(Math.max(...values))));
  const at = (value: number) =>
    Math.round((from + ((Math.log10(value) - first) / (last - first)) * (to - from)) * 10) / 10;
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index));
  return { at, ticks };
}
