import { useEffect, useState } from 'react';

/** The present time in epoch milliseconds, updated each time the clock passes a multiple of `everyMs`. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(tick, everyMs - (Date.now() % everyMs));
    };
    const tick = () => {
      setNow(Date.now());
      wait();
    };
    wait();
    return () => clearTimeout(timer);
  }, [everyMs]);
  return now;
}
