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

/** Asks before typed text is lost, and goes on with what is handed in if it may be. */
type Question = (proceed: () => void) => void;

interface DialogGuard {
  /** What has to be asked before the dialog closes; null while nothing would be lost. */
  readonly question: RefObject<Question | null>;
  /** The question was answered: nothing else asks again. */
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

/** Around the content of a dialog, so that the forms in it can ask before it closes. */
export const DialogScope = GuardContext.Provider;

/**
 * The browser's own dialog: it keeps the focus inside and gives it back. Escape, a tap beside it and its button close
 * it by `close`, which asks first while a form in it has unsaved text.
 */
export function useDialog(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const question = useRef<Question | null>(null);
  const leaving = useRef(false);
  // Above a page that is held it is held as well, which its place inside of what is inert does not bring about; shown
  // again afterwards, it takes the focus.
  const held = useHeld();
  // Hidden while what stands beside it is loaded, it is closed by React, and by nobody who wants it closed.
  const isShown = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown again as soon as it may be used
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
      // A text that is marked from inside to beside it closes nothing.
      if (pressedBeside.current && isBeside(event)) close();
    },
    onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
      // Dialogs and choices of files inside of this one tell of themselves here too.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      close();
    },
    onClose: ({ target, currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
      if (target !== currentTarget || currentTarget.open || !isShown.current) return;
      // Whoever presses Escape twice is not asked by the browser any more.
      currentTarget.showModal();
      close();
    },
  };
  return { props, close, guard: useRef({ question, leaving }).current };
}

/** Whether it is beside a dialog that closes by that, in a browser that does not do so itself: WebKit ignores `closedby`. */
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
 * For what puts something else into the dialog around it: `ask` goes on once nothing is lost by it or that was
 * answered, `settle` tells that the other content is there, whose own text is asked about again.
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

/** For a form: has the dialog around it ask, while `dirty`; `leaving` tells whether that was answered. */
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
