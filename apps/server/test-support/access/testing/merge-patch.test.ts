import { expect, test } from 'vitest';
import { mergePatch } from './merge-patch.ts';

// The examples of RFC 7396, appendix A.
test.each([
  ['{"a":"b"}', '{"a":"c"}', '{"a":"c"}'],
  ['{"a":"b"}', '{"b":"c"}', '{"a":"b","b":"c"}'],
  ['{"a":"b"}', '{"a":null}', '{}'],
  ['{"a":"b","b":"c"}', '{"a":null}', '{"b":"c"}'],
  ['{"a":["b"]}', '{"a":"c"}', '{"a":"c"}'],
  ['{"a":"c"}', '{"a":["b"]}', '{"a":["b"]}'],
  ['{"a":{"b":"c"}}', '{"a":{"b":"d","c":null}}', '{"a":{"b":"d"}}'],
  ['{"a":[{"b":"c"}]}', '{"a":[1]}', '{"a":[1]}'],
  ['["a","b"]', '["c","d"]', '["c","d"]'],
  ['{"a":"b"}', '["c"]', '["c"]'],
  ['{"a":"foo"}', 'null', 'null'],
  ['{"a":"foo"}', '"bar"', '"bar"'],
  ['{"e":null}', '{"a":1}', '{"e":null,"a":1}'],
  ['[1,2]', '{"a":"b","c":null}', '{"a":"b"}'],
  ['{}', '{"a":{"bb":{"ccc":null}}}', '{"a":{"bb":{}}}'],
])('%s patched with %s is %s', (target, patch, expected) => {
  const given = JSON.parse(target);
  expect(JSON.stringify(mergePatch(given, JSON.parse(patch)))).toBe(expected);
  expect(JSON.stringify(given)).toBe(target);
});

test('a key named like the prototype is an ordinary key', () => {
  const merged = mergePatch({}, JSON.parse('{"__proto__":{"polluted":true}}')) as object;
  expect(Object.keys(merged)).toEqual(['__proto__']);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});
