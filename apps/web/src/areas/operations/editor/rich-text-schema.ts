import { type DOMOutputSpec, type MarkSpec, type Node, type NodeSpec, Schema } from 'prosemirror-model';

/** Only the product's own images; an external one would reveal to its owner who reads the text. */
const OWN_PICTURE = /^\/api\/media\/[1-9]\d*\/(?:file|thumbnail)$/;

/** Allowed link targets; the server drops all others. */
const LINK = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i;

/** Whether a link may lead to an address. */
export function isLink(address: string): boolean {
  return LINK.test(address);
}

const nodes = {
  doc: { content: 'block+' },
  paragraph: { content: 'inline*', group: 'block', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
  heading: {
    attrs: { level: { default: 2 } },
    content: 'inline*',
    group: 'block',
    defining: true,
    // The page has a first-level heading of its own.
    parseDOM: [
      { tag: 'h1', attrs: { level: 2 } },
      ...[2, 3, 4].map((level) => ({ tag: `h${level}`, attrs: { level } })),
    ],
    toDOM: ({ attrs }: Node): DOMOutputSpec => [`h${attrs.level}`, 0],
  },
  blockquote: {
    content: 'block+',
    group: 'block',
    defining: true,
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: () => ['blockquote', 0],
  },
  horizontal_rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
  code_block: {
    content: 'text*',
    marks: '',
    group: 'block',
    code: true,
    defining: true,
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
    toDOM: () => ['pre', 0],
  },
  bullet_list: {
    content: 'list_item+',
    group: 'block',
    parseDOM: [{ tag: 'ul' }],
    toDOM: () => ['ul', 0],
  },
  ordered_list: {
    attrs: { order: { default: 1 } },
    content: 'list_item+',
    group: 'block',
    parseDOM: [{ tag: 'ol', getAttrs: (list) => ({ order: Number(list.getAttribute('start') ?? 1) || 1 }) }],
    toDOM: ({ attrs }: Node): DOMOutputSpec =>
      attrs.order === 1 ? ['ol', 0] : ['ol', { start: attrs.order }, 0],
  },
  list_item: {
    content: 'paragraph block*',
    defining: true,
    parseDOM: [{ tag: 'li' }],
    toDOM: () => ['li', 0],
  },
  text: { group: 'inline' },
  hard_break: {
    inline: true,
    group: 'inline',
    selectable: false,
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
  },
  image: {
    inline: true,
    group: 'inline',
    draggable: true,
    attrs: { src: {}, alt: { default: '' } },
    parseDOM: [
      {
        tag: 'img[src]',
        getAttrs: (image) => {
          const src = image.getAttribute('src') ?? '';
          return OWN_PICTURE.test(src) && { src, alt: image.getAttribute('alt') ?? '' };
        },
      },
    ],
    toDOM: ({ attrs: { src, alt } }: Node): DOMOutputSpec => ['img', { src, alt }],
  },
} satisfies Record<string, NodeSpec>;

/** A mark rendered as one element and parsed from any of these names. */
const element = (name: string, ...others: string[]): MarkSpec => ({
  parseDOM: [name, ...others].map((tag) => ({ tag })),
  toDOM: () => [name, 0],
});

const marks = {
  link: {
    attrs: { href: {} },
    inclusive: false,
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (link) => {
          const href = link.getAttribute('href') ?? '';
          return isLink(href) && { href };
        },
      },
    ],
    toDOM: ({ attrs: { href } }) => ['a', { href }, 0],
  },
  strong: element('strong', 'b'),
  em: element('em', 'i'),
  underline: element('u'),
  strike: element('s'),
  sub: element('sub'),
  sup: element('sup'),
  code: element('code'),
} satisfies Record<string, MarkSpec>;

/** The elements that the editor supports: a subset of what the server accepts. */
export const richText = new Schema({ nodes, marks });
