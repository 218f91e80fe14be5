import { partsOf } from '@blattwerk/plan/text-links.ts';
import type { MailLink, MailParts } from './mail-parts.ts';

/**
 * Inline colours, because mail clients drop the styles in the head. Clients that support those follow the reader's
 * theme, which overrides inline styles only with `!important`.
 */
const darkWith = ({ ink, button, onButton }: Dark) => `@media (prefers-color-scheme: dark) {
  .page { background: #101512 !important; }
  .sheet { background: #19211c !important; border-color: #2c3a31 !important; }
  .sheet, .sheet p, .sheet h1 { color: #e6ece8 !important; }
  .sheet .brand, .sheet .quiet a, .quiet a { color: ${ink} !important; }
  .quiet { color: #a4b3a9 !important; }
  .button { background: ${button} !important; color: ${onButton} !important; }
}`;

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
const PARAGRAPH = 'margin:0 0 16px;font-size:16px;line-height:1.55;color:#1c2721';
const QUOTE = 'margin:0 0 20px;padding:2px 0 2px 14px;border-left:3px solid #d9e2dc';
const QUIET = 'margin:0 0 8px;font-size:13px;line-height:1.5;color:#5a6b61;overflow-wrap:anywhere';
const BUTTON =
  'display:inline-block;padding:12px 22px;border-radius:8px;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none';

/** The product's own colour, and its variant on a dark background. */
const GREEN = '#1f7a43';
const green: Dark = { ink: '#7fd39b', button: '#2f9e5b', onButton: '#07130b' };

/** The accent colour in a dark theme. */
interface Dark {
  readonly ink: string;
  readonly button: string;
  readonly onButton: string;
}

/** Renders a mail as HTML: one column without tables, images or anything that is loaded. All parameters are escaped. */
export function htmlOf(parts: MailParts): string {
  const {
    locale,
    subject,
    greeting,
    quote,
    paragraphs,
    button,
    after,
    closing,
    brand,
    address,
    home,
    links,
  } = parts;
  const colour = parts.accent ?? GREEN;
  const dark: Dark =
    parts.accent === null ? green : { ink: '#e6ece8', button: parts.accent, onButton: '#ffffff' };
  const [owner = '', ...others] = [{ text: brand, url: home }, ...links].map((link) => anchor(link, colour));
  const footer = [owner, ...(address === null ? [] : [escaped(address)]), ...others];
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${darkWith(dark)}</style>
</head>
<body class="page" style="margin:0;padding:24px 12px;background:#eef2ef;${FONT}">
<div class="sheet" style="max-width:560px;margin:0 auto;padding:28px 24px;box-sizing:border-box;background:#ffffff;border:1px solid #d9e2dc;border-radius:12px;overflow-wrap:anywhere">
<p class="brand" style="margin:0 0 20px;font-size:15px;font-weight:700;color:${colour}">${escaped(brand)}</p>
<h1 style="margin:0 0 20px;font-size:21px;line-height:1.3;color:#1c2721">${escaped(subject)}</h1>
${paragraph(greeting)}
${quote === null ? '' : quoteOf(quote, colour)}${paragraphs.map(paragraph).join('\n')}
${button === null ? '' : buttonOf(button, colour)}${after.map(paragraph).join('\n')}
${paragraph(closing)}
</div>
<div class="quiet" style="${QUIET};max-width:560px;margin:16px auto 0;padding:0 24px;box-sizing:border-box">
${footer.join(' &middot; ')}
</div>
</body>
</html>
`;
}

/** The address is shown below the button, so that the reader sees where it leads and can copy it. */
function buttonOf({ text, url }: MailLink, colour: string): string {
  const address = escaped(url);
  return `<p style="margin:24px 0 10px"><a class="button" href="${address}" style="${BUTTON};background:${colour}">${escaped(text)}</a></p>
<p class="quiet" style="${QUIET};margin-bottom:24px">${anchor({ text: url, url }, colour)}</p>
`;
}

/**
 * A line at the side marks another person's words. Addresses in them are shown unchanged, so none leads elsewhere than
 * it says.
 */
function quoteOf({ introduction, words }: NonNullable<MailParts['quote']>, colour: string): string {
  const html = partsOf(words).map(({ text, isLink }) =>
    isLink ? anchor({ text, url: text }, colour) : lines(text),
  );
  return `${paragraph(introduction)}
<blockquote style="${QUOTE}"><p style="${PARAGRAPH};margin:0">${html.join('')}</p></blockquote>
`;
}

function paragraph(text: string): string {
  return `<p style="${PARAGRAPH}">${lines(text)}</p>`;
}

function lines(text: string): string {
  return escaped(text).replaceAll('\n', '<br>');
}

function anchor({ text, url }: MailLink, colour: string): string {
  return `<a href="${escaped(url)}" style="color:${colour}">${escaped(text)}</a>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
