import { useEffect, useRef, useState } from 'react';
import { draftOf, reportDraft } from '../api/resume.ts';
import { TextField } from './form/fields.tsx';
import { MAX_TEXT_LENGTH } from './table/table-search.ts';

/** Debounce of the typed text, in milliseconds. */
const DEBOUNCE_MS = 250;

interface Props {
  /** Names the field among the drafts that survive an expired session. */
  draft: string;
  label: string;
  /** The current search text, from the URL. */
  value: string;
  restMs?: number;
  className?: string | undefined;
  placeholder?: string | undefined;
  /** Typing rests, or is over: this is what was typed. */
  onRest: (text: string) => void;
}

/** A field to search in: it tells what was typed as soon as typing rests, or the field is left. */
export function SearchField({
  draft,
  label,
  value,
  restMs = DEBOUNCE_MS,
  className,
  placeholder,
  onRest,
}: Props) {
  const [typed, setTyped] = useState(value || draftOf(draft));
  const sent = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      // Whoever comes back finds what the address says, not words that nothing is searched by any more.
      reportDraft(draft, '');
    },
    [draft],
  );
  useEffect(() => {
    // Only changes from elsewhere, such as a removed filter, are written into the field: never an echo of its own text.
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
    reportDraft(draft, value);
  }, [value, draft]);
  const tell = (text: string) => {
    clearTimeout(timer.current);
    const next = text.trim();
    if (next === sent.current) return;
    sent.current = next;
    onRest(next);
  };
  return (
    <TextField
      className={className ?? ''}
      label={label}
      type="search"
      placeholder={placeholder}
      value={typed}
      maxLength={MAX_TEXT_LENGTH}
      icon="search"
      onChange={(event) => {
        const next = event.currentTarget.value;
        setTyped(next);
        reportDraft(draft, next);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => tell(next), restMs);
      }}
      // Whoever goes on has typed it: a sheet may be closed before typing has rested.
      onBlur={() => tell(typed)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') tell(typed);
      }}
    />
  );
}
