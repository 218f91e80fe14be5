import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import './Button.css';
import { Icon, type IconName } from './icons.tsx';

/** How a button looks, whatever element it is. */
export interface ButtonLook {
  /**
   * Its weight: the one thing to do, another one, one that stands back, one without a frame, a
   * quiet one, one on a dark ground.
   */
  variant?: 'filled' | 'default' | 'light' | 'subtle' | 'quiet' | 'white' | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  /** Drawn before the words. */
  icon?: IconName | undefined;
  /** As wide as what it stands in. */
  fullWidth?: boolean | undefined;
}

export interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** It works: it cannot be pressed again, and a turning ring stands in place of its words. */
  loading?: boolean | undefined;
}

/** What is pressed to do something; it submits nothing unless its type says so. */
export function Button({ loading = false, disabled = false, type = 'button', ...props }: ButtonProps) {
  const { children, ...button } = buttonAttributes(props);
  return (
    <button {...button} type={type} disabled={disabled || loading} data-loading={loading || undefined}>
      {children}
    </button>
  );
}

export interface AnchorProps extends ButtonLook, ComponentProps<'a'> {}

/** A button that is a link to a file, or to a page outside of the application. */
export function ButtonAnchor(props: AnchorProps) {
  const { children, ...anchor } = buttonAttributes(props);
  return <a {...anchor}>{children}</a>;
}

/** A button that is a link to a page of the application, typed by its routes. */
export const ButtonLink = createLink(ButtonAnchor);

type Attributes<Props> = Omit<Props, keyof ButtonLook | 'children' | 'className'>;

function buttonAttributes<
  Props extends ButtonLook & { className?: string | undefined; children?: ReactNode },
>({
  variant = 'filled',
  size = 'medium',
  icon,
  fullWidth = false,
  className = '',
  children,
  ...others
}: Props) {
  return {
    ...(others as Attributes<Props>),
    className: `bw-button ${className}`,
    'data-variant': variant,
    'data-size': size,
    'data-wide': fullWidth || undefined,
    children: (
      <>
        {icon !== undefined && <Icon name={icon} size={size === 'small' ? 16 : 18} />}
        <span>{children}</span>
      </>
    ),
  };
}
