import { type ReactNode, useId } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import css from './BankAccountCard.module.css';
import { readIban } from './iban.ts';

interface Props {
  /** An IBAN is stored, and an empty field keeps it. */
  isKept: boolean;
  value?: string;
  error?: ReactNode;
  onChange?: (value: string) => void;
}

/** An IBAN, grouped and checked while typing, with its country and bank code. */
export function IbanField({ isKept, value = '', error, onChange, ...rest }: Props) {
  const { t } = useTexts();
  const reading = useId();
  const { state, country, bankCode, length } = readIban(value);
  const countryName =
    country === null
      ? ''
      : (new Intl.DisplayNames([document.documentElement.lang], { type: 'region' }).of(country) ?? country);
  return (
    <div className={css.number}>
      <TextField
        {...rest}
        label="IBAN"
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="characters"
        value={value}
        error={error}
        aria-describedby={reading}
        onChange={({ currentTarget: field }) => {
          const typed = field.value;
          const { text } = readIban(typed.includes('*') ? '' : typed);
          const caret = caretIn(text, typed.slice(0, field.selectionStart ?? typed.length));
          // Synchronously: otherwise fast typing would find the caret at the end.
          if (text !== field.value) field.value = text;
          field.setSelectionRange(caret, caret);
          onChange?.(text);
        }}
      />
      <p id={reading} className={css.reading} data-state={state} role="status">
        {isKept && state === 'empty' && t('account:bank.keep')}
        {state === 'typing' &&
          country !== null &&
          t('account:bank.typing', { country: countryName, count: length ?? 0 })}
        {state === 'valid' && t('account:bank.valid', { country: countryName, code: bankCode ?? '–' })}
        {state === 'wrongCountry' && t('account:bank.wrongCountry')}
        {state === 'tooLong' && t('account:bank.tooLong', { country: countryName, count: length ?? 0 })}
        {state === 'wrongDigits' && t('account:bank.wrongDigits')}
      </p>
    </div>
  );
}

/** Caret position in the grouped text, so that it stays behind the same character. */
function caretIn(text: string, before: string): number {
  let left = before.replaceAll(/[^a-z0-9]/gi, '').length;
  let at = 0;
  while (left > 0 && at < text.length) {
    if (text[at] !== ' ') left -= 1;
    at += 1;
  }
  return at;
}
