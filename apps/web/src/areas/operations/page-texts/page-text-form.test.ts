import { expect, test } from 'vitest';
import { valuesOf, wordsOf } from './page-text-form.ts';

const parts = ['paragraph1', 'paragraph2'].map((name) => ({ name, most: 1500, builtIn: 'Vom Produkt' }));

test('without the company’s own text the form is empty, and a draft', () => {
  const values = valuesOf({ parts, own: null, draft: null });
  expect(values).toEqual({ paragraph1: '', paragraph2: '', state: 'draft' });
  expect(wordsOf(values, parts)).toEqual({});
});

test('a draft takes precedence over the published text', () => {
  const own = { paragraph1: 'Gelesen' };
  expect(valuesOf({ parts, own, draft: null })).toEqual({
    paragraph1: 'Gelesen',
    paragraph2: '',
    state: 'published',
  });
  const values = valuesOf({ parts, own, draft: { paragraph2: ' Entwurf ' } });
  expect(values).toMatchObject({ paragraph1: '', state: 'draft' });
  expect(wordsOf(values, parts)).toEqual({ paragraph2: 'Entwurf' });
});
