import { expect, test } from 'vitest';
import { partsOf } from './text-links.ts';

const links = (text: string) => partsOf(text).flatMap(({ text: part, isLink }) => (isLink ? [part] : []));

test.each([
  ['Siehe https://blattwerk.example/a?b=c#d.', ['https://blattwerk.example/a?b=c#d']],
  ['(https://blattwerk.example/a), http://b.example!', ['https://blattwerk.example/a', 'http://b.example']],
  ['„https://blattwerk.example“', ['https://blattwerk.example']],
  ['<a href="https://blattwerk.example">hier</a>', ['https://blattwerk.example']],
  ['javascript:alert(1) data:text/html,x blattwerk.example', []],
  ['https://bank.example@elsewhere.example/', []],
  ['https:// nichts', []],
  ['', []],
])('addresses of %j', (text, expected) => {
  expect(links(text)).toEqual(expected);
  expect(
    partsOf(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
