import { useSyncExternalStore } from 'react';
import type { ApiError } from '../../api/api-error.ts';

/** A short message that does not interrupt: a success disappears, an error stays until it is closed. */
export interface Toast {
  readonly id: number;
  readonly kind: 'success' | 'error';
  readonly text: string;
  /** The error of the refused call; its id is for support. */
  readonly error?: ApiError;
  /** The only other action: undo or retry. */
  readonly undo?: () => void;
  readonly retry?: () => void;
}

/** How long a success stays, and its undo with it. */
export const TOAST_MS = 6_000;

/** More together would cover the page; the oldest is removed. */
const MOST = 3;

const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let last = 0;

function set(next: readonly Toast[]): void {
  toasts = next.slice(-MOST);
  for (const listener of listeners) listener();
}

function add(toast: Omit<Toast, 'id'>): void {
  last += 1;
  set([...toasts.filter((shown) => !saysAgain(toast, shown)), { ...toast, id: last }]);
}

/** Whether a toast repeats a visible one; each with an undo is separate. */
function saysAgain(toast: Omit<Toast, 'id'>, shown: Toast): boolean {
  return toast.kind === shown.kind && toast.text === shown.text && shown.undo === undefined;
}

/** Shows a toast, or closes one by its id. */
export const toast = {
  success: (text: string, actions: { undo?: () => void } = {}): void =>
    add({ kind: 'success', text, ...actions }),
  /** `text` says what failed; the reason is taken from the error. */
  error: (text: string, details: { error?: ApiError; retry?: () => void } = {}): void =>
    add({ kind: 'error', text, ...details }),
  close: (id: number): void => set(toasts.filter((shown) => shown.id !== id)),
};

/** The visible toasts. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
}
