import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { ApiQuery } from '../../../api/api-query.ts';
import { TextField } from '../../../ui/form/fields.tsx';

interface Props<Row> {
  label: string;
  maxLength: number;
  /** Rows that contain the typed text; null if there is nothing to search. */
  query: (typed: string) => ApiQuery<{ items: Row[]; total: number }> | null;
  /** The text that stands for a row in the field, and its description. */
  choice: (row: Row) => { readonly value: string; readonly label: string };
  input: { value?: string; onChange: (value: string) => void; error?: ReactNode };
}

/** A field that names one of many rows: typed, or selected from those that contain the text. */
export function LookupField<Row>({ label, maxLength, query, choice, input }: Props<Row>) {
  const list = useId();
  const { value = '', onChange, error } = input;
  const lookup = query(value.trim());
  const { data } = useQuery({
    ...(lookup ?? { queryKey: ['nothing'] }),
    enabled: lookup !== null,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <TextField
        label={label}
        maxLength={maxLength}
        list={list}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
      />
      <datalist id={list}>
        {data?.items.map(choice).map(({ value: typed, label: said }) => (
          <option key={typed} value={typed} label={said} />
        ))}
      </datalist>
    </>
  );
}
