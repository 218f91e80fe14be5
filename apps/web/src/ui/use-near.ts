import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether an element has come near the viewport, once and for all; loading can wait for it. */
export function useNear(): [place: RefObject<HTMLDivElement | null>, near: boolean] {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting !== true) return;
        observer.disconnect();
        setNear(true);
      },
      { rootMargin: '120px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [place, near];
}

/**
 * Loads something when its place comes near the viewport; `undefined` until then, and if loading fails: the page works
 * without it.
 * @param load a function with a stable identity
 */
export function useLoadedNear<Loaded>(
  load: () => Promise<Loaded>,
): [place: RefObject<HTMLDivElement | null>, loaded: Loaded | undefined] {
  const [place, near] = useNear();
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    if (!near) return;
    load().then(
      (module) => setLoaded(() => module),
      () => undefined,
    );
  }, [near, load]);
  return [place, loaded];
}
