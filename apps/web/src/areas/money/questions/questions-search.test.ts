import { expect, test } from 'vitest';
import { parseQuestionsSearch } from './questions-search.ts';

test('the URL keeps filters, the open question and the form for a missing credit, and nothing else', () => {
  expect(parseQuestionsSearch({ status: 'open', about: 'credit', question: '7' })).toEqual({
    status: 'open',
    about: 'credit',
    question: 7,
  });
  expect(parseQuestionsSearch({ missing: '1', status: 'lost', question: 'x' })).toEqual({ missing: 1 });
  expect(parseQuestionsSearch({ missing: '1', month: '2026-10' })).toEqual({ missing: 1, month: '2026-10' });
  expect(parseQuestionsSearch({ missing: '1', month: 'last' })).toEqual({ missing: 1 });
  expect(parseQuestionsSearch({ missing: '2', month: '2026-10' })).toEqual({});
});
