import { expect, test } from 'vitest';
import { cleanHtml } from './clean-html.ts';

test.each([
  ['text', '<p>Ein <strong>Blatt</strong><br />am Zweig &amp; mehr</p>'],
  ['a list', '<ul><li>eins</li><li>zwei</li></ul><ol start="3"><li>drei</li></ol>'],
  ['a table', '<table><thead><tr><th scope="col" colspan="2">QP</th></tr></thead></table>'],
  ['a link inside', '<a href="/app/orders">Bestellungen</a>'],
  ['a mail address', '<a href="mailto:hilfe@blattwerk.example">Hilfe</a>'],
  [
    'an image of the library',
    '<img src="/api/media/12/file" alt="Ahorn" width="640" height="480" loading="lazy" />',
  ],
])('%s stays as it is', (_, html) => {
  expect(cleanHtml(html)).toBe(html);
});

test.each([
  ['a script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
  ['a handler', '<p onclick="alert(1)" onmouseover=alert(1)>a</p>', '<p>a</p>'],
  ['an image with an error handler', '<p>a<img src=x onerror=alert(1)></p>', '<p>a</p>'],
  ['a script URL', '<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  ['one that hides', '<a href=" java&#10;script&colon;alert(1)">a</a>', '<a>a</a>'],
  ['a data URL', '<a href="data:text/html,<script>alert(1)</script>">a</a>', '<a>a</a>'],
  ['a protocol-relative URL', '<a href="//evil.example">a</a>', '<a>a</a>'],
  ['a drawing', '<svg onload=alert(1)><script>alert(1)</script></svg><p>a</p>', '<p>a</p>'],
  ['a frame', '<iframe srcdoc="<script>alert(1)</script>"></iframe><p>a</p>', '<p>a</p>'],
  ['a form', '<form action="/api/logout"><button>a</button></form>', 'a'],
  ['a style', '<style>*{display:none}</style><p style="position:fixed" class="x" id="y">a</p>', '<p>a</p>'],
  ['mathematics', '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>', '<table></table>'],
  ['a base', '<base href="//evil.example"><meta http-equiv="refresh" content="0"><p>a</p>', '<p>a</p>'],
  ['an external image', '<img src="https://evil.example/a.png"><p>a</p>', '<p>a</p>'],
  ['an image with a path traversal', '<img src="/api/media/../logout"><p>a</p>', '<p>a</p>'],
  ['an unfinished tag', '<p>a<img src=x onerror=alert(1) ', '<p>a</p>'],
  ['a heading of the page', '<h1>a</h1>', '<h2>a</h2>'],
])('%s is removed', (_, html, clean) => {
  expect(cleanHtml(html)).toBe(clean);
});

test('external links open in a new tab, and learn nothing of the page', () => {
  expect(cleanHtml('<a href="https://blatt.example/a?b=1&amp;c=2" target="_top" rel="opener">a</a>')).toBe(
    '<a href="https://blatt.example/a?b=1&amp;c=2" rel="noopener noreferrer" target="_blank">a</a>',
  );
});

test('cleaning twice changes nothing more', () => {
  const once = cleanHtml('<h1>a</h1><p>b &lt;script&gt; <img src=/api/media/1/file width=9e9></p>');
  expect(cleanHtml(once)).toBe(once);
});
