import { type RefObject, useEffect, useRef } from 'react';

/** Where reading goes on after a step has taken the place of another. */
export function useFocused<Element extends HTMLElement>(): RefObject<Element | null> {
  const element = useRef<Element>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}
