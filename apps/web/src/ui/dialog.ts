import {
  createContext,
  type MouseEvent,
  type RefObject,
  type SyntheticEvent,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { useHeld } from './held.ts';

/** Asks before typed text is lost, and calls `proceed` if it may be. */
type Question = (proceed: () => void) => void;

interface DialogGuard {
  /** The question before the dialog closes; null if nothing would be lost. */
  readonly question: RefObject<Question | null>;
  /** The question was answered, so nothing else asks again. */
  readonly leaving: RefObject<boolean>;
}

const GuardContext = createContext<DialogGuard | null>(null);

function askFirst({ question, leaving }: DialogGuard, proceed: () => void): void {
  if (question.current === null) {
    proceed();
    return;
  }
  question.current(() => {
    leaving.current = true;
    proceed();
  });
}

/** Wraps the content of a dialog, so that its forms can ask before it closes. */
export const DialogScope = GuardContext.Provider;

/**
 * A native dialog, which traps the focus and restores it. Escape, a click outside and its button close it through
 * `close`, which asks first while a form in it has unsaved input.
 */
export function useDialog(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const question = useRef<Question | null>(null);
  const leaving = useRef(false);
  // On a held page the dialog is held as well, which being inside an inert element does not achieve; when shown again it
  // takes the focus.
  const held = useHeld();
  // Hidden by Suspense, it is closed by React and not by the user.
  const isShown = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown again as soon as the page is usable
  useLayoutEffect(() => {
    const { current } = ref;
    current?.showModal();
    isShown.current = true;
    return () => {
      isShown.current = false;
      current?.close();
    };
  }, [held]);
  const close = () => {
    if (!held) askFirst({ question, leaving }, onClose);
  };
  const pressedBeside = useRef(false);
  const props = {
    ref,
    inert: held,
    onMouseDown: (event: MouseEvent<HTMLDialogElement>) => {
      pressedBeside.current = isBeside(event);
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      // A text selection dragged from inside to outside closes nothing.
      if (pressedBeside.current && isBeside(event)) close();
    },
    onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
      // Events of nested dialogs and file choosers bubble to this one.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      close();
    },
    onClose: ({ target, currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
      if (target !== currentTarget || currentTarget.open || !isShown.current) return;
      // The browser does not ask when Escape is pressed twice.
      currentTarget.showModal();
      close();
    },
  };
  return { props, close, guard: useRef({ question, leaving }).current };
}

/** Whether a click is outside of a dialog that closes on that, in a browser without `closedby`: WebKit ignores it. */
function isBeside({
  target,
  currentTarget: dialog,
  clientX,
  clientY,
}: MouseEvent<HTMLDialogElement>): boolean {
  if ('closedBy' in HTMLDialogElement.prototype || target !== dialog) return false;
  if (dialog.getAttribute('closedby') !== 'any') return false;
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/**
 * For replacing the content of the surrounding dialog: `ask` continues once nothing is lost or that was confirmed,
 * `settle` says that the new content is there, whose own input is protected again.
 */
export function useDialogSwitch(): [ask: (proceed: () => void) => void, settle: () => void] {
  const guard = useContext(GuardContext);
  return [
    (proceed) => (guard === null ? proceed() : askFirst(guard, proceed)),
    () => {
      if (guard !== null) guard.leaving.current = false;
    },
  ];
}

/** For a form: makes the surrounding dialog ask while `dirty`; `leaving` says whether that was answered. */
export function useDialogQuestion(dirty: boolean, ask: Question): DialogGuard | null {
  const guard = useContext(GuardContext);
  useEffect(() => {
    if (guard === null) return;
    guard.question.current = dirty ? ask : null;
    return () => {
      guard.question.current = null;
    };
  }, [guard, dirty, ask]);
  return guard;
}
