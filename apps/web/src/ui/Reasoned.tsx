import { type ReactNode, useId } from 'react';
import { useReachable } from '../api/connection.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Button, type ButtonProps } from './Button.tsx';
import css from './Reasoned.module.css';

interface Props extends ButtonProps {
  /** Why it cannot be done now; null when it can. */
  reason?: string | null;
  /** The line elsewhere that says the reason: it is not said again below the button. */
  reasonBy?: string;
  /** It changes something at the server, which cannot be done without a connection. */
  writes?: boolean;
  /** The line that says so for several buttons: it is not said again below each. */
  toldBy?: string;
  /** A link or button that changes the reason. */
  fix?: ReactNode;
  type?: 'button' | 'submit';
  onClick?: () => void;
  children: ReactNode;
}

/** A button that is never mutely grey: it can be reached, and says why it does nothing and what helps. */
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
  const told = offline ? toldBy : reasonBy;
  return (
    <div className={css.reasoned}>
      <Button
        {...props}
        type={blocked ? 'button' : type}
        {...(blocked
          ? { 'aria-disabled': true, 'data-disabled': true, 'aria-describedby': told ?? id }
          : { onClick })}
      >
        {children}
      </Button>
      {blocked && told === undefined && (
        <p id={id} className={css.reason}>
          {offline ? t('connection.noWrites') : reason} {!offline && fix}
        </p>
      )}
    </div>
  );
}
