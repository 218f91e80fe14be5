import { type RefObject, useEffect, useRef } from 'react';

/** Focuses its element on mounting, for a step that has replaced another one. */
export function useFocused<Element extends HTMLElement>(): RefObject<Element | null> {
  const element = useRef<Element>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}
