import sanitizeHtml from 'sanitize-html';

/** Images of the product's own library; an external one would reveal its readers to its owner. */
const OWN_PICTURE = /^\/api\/media\/[1-9]\d*\/(?:file|thumbnail)$/;

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'blockquote', 'pre', 'code'],
    ...['ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'u', 's', 'sub', 'sup', 'a'],
    ...['figure', 'figcaption', 'img', 'table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    // The page has its own first heading.
    h1: 'h2',
    a: (tagName, { href = '' }) => ({ tagName, attribs: /^https?:/i.test(href) ? outside(href) : { href } }),
    img: (tagName, { src = '', alt = '', width = '', height = '' }) => ({
      tagName,
      attribs: { src, alt, ...pixels({ width, height }), loading: 'lazy' },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !OWN_PICTURE.test(attribs.src ?? ''),
};

/**
 * The HTML of an article without anything that executes, loads from elsewhere or changes the layout of the page:
 * whoever wrote it, nothing of it runs in a reader's browser.
 */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, options);
}

function outside(href: string) {
  return { href, rel: 'noopener noreferrer', target: '_blank' };
}

function pixels(sizes: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(sizes).filter(([, size]) => /^[1-9]\d{0,3}$/.test(size)));
}
