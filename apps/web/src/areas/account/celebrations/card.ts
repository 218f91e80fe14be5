/** The texts of a card, all chosen by its owner; never an amount. */
interface CardContent {
  readonly headline: string;
  /** The owner's name; empty for none. */
  readonly name: string;
  readonly company: string;
  readonly day: string;
}

/** The product's colours, as computed on screen. */
interface CardColours {
  readonly ground: string;
  readonly ink: string;
  readonly quiet: string;
}

/** Pixels: portrait as phones show images, and large enough for a story. */
const CARD_WIDTH = 1080;
const CARD_HEIGHT = 1350;

const MARGIN = 96;
const LEAF = 430;
const LEAF_TOP = 150;
const DISC = 520;

/** Breaks a text into lines no wider than `width`; a single word that is wider gets its own line. */
export function wrapLines(text: string, width: number, measure: (line: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && measure(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The largest of these sizes at which no line exceeds the card's width and there are at most `most` lines. */
export function fittingSize(
  sizes: readonly number[],
  linesAt: (size: number) => { readonly count: number; readonly widest: number },
  { most, width }: { readonly most: number; readonly width: number },
): number {
  const fits = (size: number) => {
    const { count, widest } = linesAt(size);
    return count <= most && widest <= width;
  };
  return sizes.find(fits) ?? (sizes.at(-1) as number);
}

/** Draws the card; `leaf` is the rendered leaf. Nothing is loaded from anywhere else. */
export function drawCard(
  canvas: HTMLCanvasElement,
  content: CardContent,
  { colours, leaf, font }: { colours: CardColours; leaf: SVGSVGElement | null; font: string },
): void {
  canvas.width = CARD_WIDTH;
  canvas.height = CARD_HEIGHT;
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.fillStyle = colours.ground;
  context.fillRect(0, 0, CARD_WIDTH, CARD_HEIGHT);
  const middle = CARD_WIDTH / 2;
  context.fillStyle = '#fff';
  context.beginPath();
  context.arc(middle, LEAF_TOP + LEAF / 2, DISC / 2, 0, 2 * Math.PI);
  context.fill();
  if (leaf !== null) drawLeaf(context, leaf, { x: middle - LEAF / 2, y: LEAF_TOP, size: LEAF });
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  let y = LEAF_TOP + LEAF + 210;
  const write = (text: string, sizes: readonly number[], weight: number, colour: string) => {
    const width = CARD_WIDTH - 2 * MARGIN;
    const linesAt = (size: number) => {
      context.font = `${weight} ${size}px ${font}`;
      const widthOf = (line: string) => context.measureText(line).width;
      const lines = wrapLines(text, width, widthOf);
      return { lines, count: lines.length, widest: Math.max(...lines.map(widthOf)) };
    };
    const size = fittingSize(sizes, linesAt, { most: 2, width });
    context.fillStyle = colour;
    for (const line of linesAt(size).lines) {
      context.fillText(line, middle, y, width);
      y += size * 1.2;
    }
  };
  write(content.headline, [92, 80, 68, 56, 46], 700, colours.ink);
  y += 18;
  if (content.name !== '') write(content.name, [60, 52, 44, 36], 600, colours.ink);
  y = CARD_HEIGHT - 128;
  write(content.company, [40, 34, 28], 600, colours.quiet);
  write(content.day, [32], 400, colours.quiet);
}

/** Draws a rendered SVG path by path, with its computed colours. */
function drawLeaf(
  context: CanvasRenderingContext2D,
  leaf: SVGSVGElement,
  { x, y, size }: { x: number; y: number; size: number },
): void {
  const toDrawing = leaf.getScreenCTM()?.inverse();
  const { width } = leaf.viewBox.baseVal;
  for (const path of leaf.querySelectorAll('path')) {
    const place = path.getScreenCTM();
    if (toDrawing === undefined || place === null || path.closest('clipPath') !== null) continue;
    const { fill, stroke, strokeWidth, strokeLinecap } = getComputedStyle(path);
    const { a, b, c, d, e, f } = toDrawing.multiply(place);
    const outline = new Path2D(path.getAttribute('d') ?? '');
    context.save();
    context.translate(x, y);
    context.scale(size / width, size / width);
    context.transform(a, b, c, d, e, f);
    context.fillStyle = fill;
    if (fill !== 'none') context.fill(outline);
    context.strokeStyle = stroke;
    context.lineWidth = Number.parseFloat(strokeWidth);
    context.lineCap = strokeLinecap as CanvasLineCap;
    if (stroke !== 'none') context.stroke(outline);
    context.restore();
  }
}
