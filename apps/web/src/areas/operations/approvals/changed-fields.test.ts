import { expect, test } from 'vitest';
import { changedFields, changesText } from './changed-fields.ts';

const t = (key: string, values?: Readonly<Record<string, unknown>>) =>
  key === 'labelled' ? `${String(values?.label)}: ${String(values?.value)}` : (key.split('.').at(-1) ?? key);

test('what stays is left out, and values are told in words', () => {
  const before = { admin: false, rights: [], name: 'Leaf', locales: ['de'], four: { days: 1 } };
  const after = {
    admin: true,
    rights: ['partners.read', 'takeover'],
    name: '',
    locales: ['de'],
    four: { days: 2 },
  };
  expect(changedFields(t, before, after)).toEqual([
    { name: 'admin', label: 'admin', before: 'no', after: 'yes' },
    { name: 'rights', label: 'rights', before: '–', after: 'partners_read, takeover' },
    { name: 'name', label: 'name', before: 'Leaf', after: '–' },
    { name: 'four', label: 'four', before: '{"days":1}', after: '{"days":2}' },
  ]);
});

test('what is not shown is said in words', () => {
  expect(changedFields((key: string) => key, {}, { password: 'changed', iban: 'removed' })).toMatchObject([
    { name: 'password', label: 'operations:field.password', after: 'operations:value.changed' },
    { name: 'iban', after: 'operations:value.removed' },
  ]);
});

test('what was not there before has no former value, in a file either', () => {
  expect(changedFields(t, null, { email: 'ruth@firma.example' })).toEqual([
    { name: 'email', label: 'email', before: null, after: 'ruth@firma.example' },
  ]);
  expect(changesText(t, { fourEyes: true }, { fourEyes: false, reason: 'x' })).toBe(
    'fourEyes: yes → no; reason: x',
  );
  expect(changesText(t, null, null)).toBe('');
});
