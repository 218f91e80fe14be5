import { expect, test } from 'vitest';
import { bodyOf, valuesOf } from './message-text-form.ts';

const builtIn = {
  subject: 'Code',
  text: 'Ihr Code: {code}',
  button: 'Öffnen',
  after: null,
  sms: 'Code {code}',
};

test('without the company’s own text the form starts with the built-in one, whose button and text message stay', () => {
  const values = valuesOf({ own: null, builtIn });
  expect(values).toEqual({ subject: 'Code', text: 'Ihr Code: {code}', button: '', after: '', sms: '' });
  expect(bodyOf(values)).toEqual({
    subject: 'Code',
    text: 'Ihr Code: {code}',
    button: null,
    after: null,
    sms: null,
  });
});

test('the company’s own text fills the form', () => {
  const own = { ...builtIn, subject: 'Ihr Code', after: 'Bis bald' };
  expect(valuesOf({ own, builtIn })).toMatchObject({
    subject: 'Ihr Code',
    after: 'Bis bald',
    button: 'Öffnen',
  });
});
