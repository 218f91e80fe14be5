import { useEffect, useState } from 'react';

/** The value as it was when it last rested for so many milliseconds; the first one at once. */
export function useDebounced<Value>(value: Value, restMs: number): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return debounced;
}
