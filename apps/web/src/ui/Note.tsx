import type { ComponentProps } from 'react';
import { Icon, type IconName } from './icons.tsx';
import css from './Note.module.css';

interface Props extends Omit<ComponentProps<'div'>, 'title' | 'className'> {
  /** Information, good news, or an error. */
  tone?: 'sun' | 'leaf' | 'alarm';
  icon?: IconName;
  title?: string;
  /** Has a margin below, where the context has none. */
  spaced?: boolean;
}

/** A highlighted note on something important here. */
export function Note({ tone = 'sun', icon, title, spaced = false, children, ...box }: Props) {
  return (
    <div {...box} className={css.note} data-tone={tone} data-spaced={spaced || undefined}>
      <Icon name={icon ?? (tone === 'alarm' ? 'alert' : 'info')} size={22} />
      <div>
        {title !== undefined && <strong>{title}</strong>}
        {children}
      </div>
    </div>
  );
}
