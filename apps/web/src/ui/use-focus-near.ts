import { type RefObject, useEffect, useRef } from 'react';

const FOCUSABLE = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]';

function ancestorsOf({ parentElement: parent }: Element): Element[] {
  return parent ? [parent, ...ancestorsOf(parent)] : [];
}

function firstIn(place: Element): HTMLElement | undefined {
  return [...place.querySelectorAll<HTMLElement>(FOCUSABLE)].find((element) => element.checkVisibility());
}

interface Left {
  readonly element: Element;
  readonly around: readonly Element[];
}

function goOn(left: RefObject<Left | null>): void {
  if (left.current === null || left.current.element.isConnected) return;
  const places = left.current.around.filter((place) => place.isConnected && place !== document.body);
  left.current = null;
  if (document.activeElement === document.body)
    places.map(firstIn).find(Boolean)?.focus({ preventScroll: true });
}

/**
 * For elements that are removed because they were pressed, and would lose the focus.
 * @returns function to call while it still has the focus: after the removal the focus moves to the nearest element
 */
export function useFocusNear(): () => void {
  const left = useRef<Left>(null);
  useEffect(() => goOn(left));
  useEffect(() => () => goOn(left), []);
  return () => {
    const element = document.activeElement;
    left.current = element && { element, around: ancestorsOf(element) };
  };
}
