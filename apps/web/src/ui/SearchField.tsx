import { useEffect, useRef, useState } from 'react';
import { draftOf, reportDraft } from '../api/resume.ts';
import { TextField } from './form/fields.tsx';
import { MAX_TEXT_LENGTH } from './table/table-search.ts';

/** How long typing has to rest before it is told, in milliseconds. */
const REST_MS = 250;

interface Props {
  /** Names the field among the drafts that outlive an expired session. */
  draft: string;
  label: string;
  /** What is searched for now, as the address says. */
  value: string;
  restMs?: number;
  className?: string | undefined;
  placeholder?: string | undefined;
  /** Typing rests: this is what was typed. */
  onRest: (text: string) => void;
}

/** A field to search in: it tells what was typed as soon as typing rests. */
export function SearchField({
  draft,
  label,
  value,
  restMs = REST_MS,
  className,
  placeholder,
  onRest,
}: Props) {
  const [typed, setTyped] = useState(value || draftOf(draft));
  const sent = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // Only what others change, such as a pill that is taken away, reaches the field: never an echo of its own words.
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
    reportDraft(draft, value);
  }, [value, draft]);
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
        timer.current = setTimeout(() => {
          sent.current = next.trim();
          onRest(next.trim());
        }, restMs);
      }}
    />
  );
}
