import { useEffect, useState } from 'react';

/** Counts down from `first` seconds; `restart` starts over from `total`. */
export function useSecondsLeft(total: number, first = total): { left: number; restart: () => void } {
  const [until, setUntil] = useState(() => Date.now() + first * 1000);
  const [left, setLeft] = useState(first);
  useEffect(() => {
    const count = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)));
    count();
    const timer = setInterval(count, 250);
    return () => clearInterval(timer);
  }, [until]);
  return { left, restart: () => setUntil(Date.now() + total * 1000) };
}
