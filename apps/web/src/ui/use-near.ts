import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether the place of something has come near the screen, once and for all: what only then needs to load waits for it. */
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
 * Loads something when its place comes near the screen; `undefined` until then, and where it cannot be loaded: the page
 * works without it.
 *
 * @param load always the same function
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
