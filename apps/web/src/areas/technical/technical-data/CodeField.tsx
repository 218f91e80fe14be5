import type { CodeScheme, CodeSegment } from '@blattwerk/plan/technical-data/aks-code.ts';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import { CodeDecoder } from './CodeDecoder.tsx';
import css from './CodeField.module.css';

interface Props {
  scheme: CodeScheme;
  /** Why it cannot be changed; null if it can. */
  fixed: string | null;
  input: { value?: string; onChange: (value: string) => void; error?: ReactNode };
}

/** A code, typed as a whole or selected segment by segment from the project's lists. Its meaning is shown below. */
export function CodeField({ scheme, fixed, input }: Props) {
  const { t } = useTexts();
  const { value = '', onChange, error } = input;
  const parts = value.split(scheme.separator);
  const setPart = (index: number, part: string) => {
    const before = Array.from({ length: index }, (_, i) => parts[i] ?? '');
    const next = [...before, part, ...parts.slice(index + 1)];
    // Trailing empty segments are dropped.
    while (next.length > 1 && next.at(-1) === '') next.pop();
    onChange(next.join(scheme.separator));
  };
  return (
    <div className={css.code}>
      <TextField
        label={t('technical:column.code')}
        description={fixed}
        maxLength={120}
        spellCheck={false}
        autoComplete="off"
        readOnly={fixed !== null}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
      />
      {fixed === null && scheme.segments.length > 0 && (
        <fieldset className={css.segments}>
          <legend>{t('technical:aks.bySegment')}</legend>
          {scheme.segments.map((segment, index) => (
            <Part
              // biome-ignore lint/suspicious/noArrayIndexKey: they differ only by their position in the code
              key={index}
              segment={segment}
              value={parts[index] ?? ''}
              onChange={(part) => setPart(index, part)}
            />
          ))}
        </fieldset>
      )}
      <CodeDecoder scheme={scheme} code={value} />
    </div>
  );
}

interface PartProps {
  segment: CodeSegment;
  value: string;
  onChange: (part: string) => void;
}

function Part({ segment: { name, values, digits }, value, onChange }: PartProps) {
  const { t } = useTexts();
  if (!values)
    return (
      <TextField
        label={name}
        inputMode="numeric"
        maxLength={digits ?? 6}
        placeholder={'0'.repeat(digits ?? 2)}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  const isKnown = value === '' || values.some(({ code }) => code === value);
  return (
    <SelectField
      label={name}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      options={[
        { value: '', label: t('technical:aks.noSegment') },
        ...(isKnown ? [] : [{ value, label: value }]),
        ...values.map(({ code, name: meaning }) => ({ value: code, label: `${code} ${meaning}` })),
      ]}
    />
  );
}
