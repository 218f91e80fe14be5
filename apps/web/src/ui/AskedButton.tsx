import { type ReactNode, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { Confirm } from './Confirm.tsx';
import { ReasonedButton } from './Reasoned.tsx';
import { toast } from './toast/toast.ts';
import { useFocusNear } from './use-focus-near.ts';
import wrapping from './wrapping.module.css';

interface Props {
  /** What the button says, and if several stand on a page, what it is about. */
  children: ReactNode;
  label?: string;
  /** The question, what happens, and the words that do it. */
  title: string;
  text: string;
  confirm: string;
  /** What is said when it did not work; the server says why. */
  failed: string;
  act: () => Promise<unknown>;
}

/** A button for what takes something away: it asks first. */
export function AskedButton({ children, label, title, text, confirm, failed, act }: Props) {
  const [state, setState] = useState<'idle' | 'asking' | 'busy'>('idle');
  const keepFocusNear = useFocusNear();

  async function run(): Promise<void> {
    setState('busy');
    try {
      await act();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(failed, { error });
    }
    setState('idle');
  }

  return (
    <>
      <ReasonedButton
        variant="default"
        writes
        className={wrapping.wraps ?? ''}
        aria-label={label}
        onClick={() => {
          keepFocusNear();
          setState('asking');
        }}
      >
        {children}
      </ReasonedButton>
      {state !== 'idle' && (
        <Confirm
          title={title}
          confirm={confirm}
          dangerous
          busy={state === 'busy'}
          onConfirm={() => void run()}
          onClose={() => setState('idle')}
        >
          <p>{text}</p>
        </Confirm>
      )}
    </>
  );
}
