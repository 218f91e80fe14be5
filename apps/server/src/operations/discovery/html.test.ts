import { expect, test } from 'vitest';
import { exampleOf } from './example.ts';
import { html } from './html.ts';

test('interpolated values are escaped, except fragments of pages', () => {
  const piece = html`<b>${'<script>"\'&'}</b>`;
  expect(html`<p title="${'"'}">${[piece, piece]}${7}</p>`.text).toBe(
    '<p title="&quot;"><b>&lt;script&gt;&quot;&#39;&amp;</b>\n<b>&lt;script&gt;&quot;&#39;&amp;</b>7</p>',
  );
});

test('an example matches its schema', () => {
  expect(
    exampleOf({
      type: 'object',
      properties: {
        id: { type: 'integer', minimum: 1 },
        amount: { type: 'string', pattern: '^-?\\d+\\.\\d\\d$' },
        day: { anyOf: [{ type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\d$' }, { type: 'null' }] },
        kind: { type: 'string', enum: ['bank', 'paypal'] },
        tags: { type: 'array', items: { type: 'string' } },
        at: { type: 'string', format: 'date-time' },
        any: {},
        shop: { anyOf: [{ anyOf: [{ type: 'integer' }], 'x-relation': '/api/shops' }, { type: 'null' }] },
      },
    }),
  ).toEqual({
    id: 7,
    amount: '128.40',
    day: '2026-10-05',
    kind: 'bank',
    tags: ['Blatt'],
    at: '2026-10-05T10:00:00+00:00',
    shop: '/api/shops/7',
  });
});
