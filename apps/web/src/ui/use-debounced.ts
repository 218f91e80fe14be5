import { useEffect, useState } from 'react';

/** The value as of its last pause of so many milliseconds; initially the value itself. */
export function useDebounced<Value>(value: Value, restMs: number): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return debounced;
}
