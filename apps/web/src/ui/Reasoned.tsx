import { type ReactNode, useId } from 'react';
import { useReachable } from '../api/connection.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Button, type ButtonProps } from './Button.tsx';
import css from './Reasoned.module.css';

interface Props extends ButtonProps {
  /** Why the action is unavailable; null if it is available. */
  reason?: string | null;
  /** Id of the element with the reason: it is not repeated below the button. */
  reasonBy?: string;
  /** Changes something on the server, which needs a connection. */
  writes?: boolean;
  /** Id of the line that says so for several buttons: it is not repeated below each. */
  toldBy?: string;
  /** A link or button that resolves the reason. */
  fix?: ReactNode;
  type?: 'button' | 'submit';
  onClick?: () => void;
  children: ReactNode;
}

/** A button that is never silently disabled: it stays focusable, and says why it does nothing and what helps. */
export function ReasonedButton({
  reason = null,
  reasonBy,
  writes = false,
  toldBy,
  fix,
  type = 'button',
  onClick,
  children,
  ...props
}: Props) {
  const { t } = useTexts();
  const id = useId();
  const offline = !useReachable() && writes;
  const blocked = offline || reason !== null;
  const reasonId = offline ? toldBy : reasonBy;
  return (
    <div className={css.reasoned}>
      <Button
        {...props}
        type={blocked ? 'button' : type}
        {...(blocked
          ? { 'aria-disabled': true, 'data-disabled': true, 'aria-describedby': reasonId ?? id }
          : { onClick })}
      >
        {children}
      </Button>
      {blocked && reasonId === undefined && (
        <p id={id} className={css.reason}>
          {offline ? t('connection.noWrites') : reason} {!offline && fix}
        </p>
      )}
    </div>
  );
}
