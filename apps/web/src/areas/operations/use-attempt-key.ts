import { useRef } from 'react';
import { newKey } from '../../api/send-once.ts';

/** The name of an attempt: the same request keeps it, so that nothing is done twice, and another one is another attempt. */
export function useAttemptKey(): (body: unknown) => string {
  const kept = useRef({ text: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (kept.current.text !== text) kept.current = { text, key: newKey() };
    return kept.current.key;
  };
}
