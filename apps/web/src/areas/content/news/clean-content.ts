import DOMPurify from 'dompurify';

/** What an article may consist of; the server sends nothing else. */
const config = {
  ALLOWED_TAGS: [
    ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'blockquote', 'pre', 'code'],
    ...['ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'u', 's', 'sub', 'sup', 'a'],
    ...['figure', 'figcaption', 'img', 'table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  ALLOWED_ATTR: [
    ...['href', 'rel', 'target', 'src', 'alt', 'width', 'height', 'loading'],
    ...['colspan', 'rowspan', 'scope', 'start'],
  ],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/(?![/\\])|#)/i,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
} as const;

const purifier = DOMPurify(window);
purifier.addHook('uponSanitizeAttribute', (node, data) => {
  // The policy of the page loads pictures from nowhere else.
  if (node.nodeName === 'IMG' && data.attrName === 'src')
    data.keepAttr = data.attrValue.startsWith('/api/media/');
});

/** The content of an article as nodes that cannot act, whatever the server let through. */
export function cleanContent(html: string): DocumentFragment {
  return purifier.sanitize(html, {
    ...config,
    ALLOWED_TAGS: [...config.ALLOWED_TAGS],
    ALLOWED_ATTR: [...config.ALLOWED_ATTR],
  });
}
