import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import './Button.css';
import { Icon, type IconName } from './icons.tsx';

/** Appearance of a button, whatever its element. */
export interface ButtonLook {
  /**
   * Its weight: the primary action, another one, a secondary one, one without a border, a subtle one, one on a dark
   * background.
   */
  variant?: 'filled' | 'default' | 'light' | 'subtle' | 'quiet' | 'white' | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  /** Icon before the text. */
  icon?: IconName | undefined;
  /** As wide as its container. */
  fullWidth?: boolean | undefined;
}

export interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** In progress: it is disabled, with a spinner instead of its text. */
  loading?: boolean | undefined;
}

/** A button for an action; it submits nothing unless its type says so. */
export function Button({ loading = false, disabled = false, type = 'button', ...props }: ButtonProps) {
  const { children, ...button } = buttonAttributes(props);
  return (
    <button {...button} type={type} disabled={disabled || loading} data-loading={loading || undefined}>
      {children}
    </button>
  );
}

export interface AnchorProps extends ButtonLook, ComponentProps<'a'> {}

/** A link that looks like a button, to a file or to a page outside of the application. */
export function ButtonAnchor(props: AnchorProps) {
  const { children, ...anchor } = buttonAttributes(props);
  return <a {...anchor}>{children}</a>;
}

/** A link that looks like a button, to a page of the application, typed by its routes. */
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
