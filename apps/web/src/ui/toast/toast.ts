import { useSyncExternalStore } from 'react';
import type { ApiError } from '../../api/api-error.ts';

/** A short message that does not interrupt: a success passes, an error stays until it is closed. */
export interface Toast {
  readonly id: number;
  readonly kind: 'success' | 'error';
  readonly text: string;
  /** What the refusing call said; its id is what the support asks for. */
  readonly error?: ApiError;
  /** The only other thing to do: take it back, or try again. */
  readonly undo?: () => void;
  readonly retry?: () => void;
}

/** How long a success stays, and with it the way to undo. */
export const TOAST_MS = 6_000;

/** More at once would cover the page; the oldest gives way. */
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

/** Whether a message says what an earlier one still says; each that can be taken back stands for itself. */
function saysAgain(toast: Omit<Toast, 'id'>, shown: Toast): boolean {
  return toast.kind === shown.kind && toast.text === shown.text && shown.undo === undefined;
}

/** Shows a message, or closes the one of a number. */
export const toast = {
  success: (text: string, actions: { undo?: () => void } = {}): void =>
    add({ kind: 'success', text, ...actions }),
  /** `text` says what did not work; the reason is taken from the error. */
  error: (text: string, details: { error?: ApiError; retry?: () => void } = {}): void =>
    add({ kind: 'error', text, ...details }),
  close: (id: number): void => set(toasts.filter((shown) => shown.id !== id)),
};

/** What is shown now. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
}
