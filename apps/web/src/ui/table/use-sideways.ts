import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether wide content continues before and after its visible part. */
export interface Sideways {
  readonly before: boolean;
  readonly after: boolean;
}

/** With fractional pixels the scroll position may stop this much before the end. */
const ROUNDING_PX = 1;

/** Whether the content of a scroll container overflows it, and on which sides. */
export function useSideways<Area extends HTMLElement = HTMLDivElement>(): [
  place: RefObject<Area | null>,
  more: Sideways,
] {
  const place = useRef<Area>(null);
  const [more, setMore] = useState<Sideways>({ before: false, after: false });
  useEffect(() => {
    const area = place.current;
    if (area === null) return;
    const look = () => {
      const before = area.scrollLeft > ROUNDING_PX;
      const after = area.scrollWidth - area.clientWidth - area.scrollLeft > ROUNDING_PX;
      setMore((current) =>
        current.before === before && current.after === after ? current : { before, after },
      );
    };
    const sizes = new ResizeObserver(look);
    for (const element of [area, ...area.children]) sizes.observe(element);
    area.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      area.removeEventListener('scroll', look);
    };
  }, []);
  return [place, more];
}
