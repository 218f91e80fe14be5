import { type ReactNode, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { Confirm } from './Confirm.tsx';
import { ReasonedButton } from './Reasoned.tsx';
import { toast } from './toast/toast.ts';
import { useFocusNear } from './use-focus-near.ts';
import wrapping from './wrapping.module.css';

interface Props {
  /** Label of the button; if there are several on a page, with its object. */
  children: ReactNode;
  label?: string;
  /** Title, text and confirm button of the question. */
  title: string;
  text: string;
  confirm: string;
  /** Message on failure; the server's reason is added. */
  failed: string;
  act: () => Promise<unknown>;
}

/** A button for a destructive action: it asks first. */
export function ConfirmedButton({ children, label, title, text, confirm, failed, act }: Props) {
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
