import { useEffect, useState } from 'react';

/** Seconds that are left of `total`, counted down; `restart` begins anew. */
export function useSecondsLeft(total: number): { left: number; restart: () => void } {
  const [until, setUntil] = useState(() => Date.now() + total * 1000);
  const [left, setLeft] = useState(total);
  useEffect(() => {
    const count = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)));
    count();
    const timer = setInterval(count, 250);
    return () => clearInterval(timer);
  }, [until]);
  return { left, restart: () => setUntil(Date.now() + total * 1000) };
}
