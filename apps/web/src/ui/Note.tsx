import type { ComponentProps } from 'react';
import { Icon, type IconName } from './icons.tsx';
import css from './Note.module.css';

interface Props extends Omit<ComponentProps<'div'>, 'title' | 'className'> {
  /** To be known, good to know, or wrong. */
  tone?: 'sun' | 'leaf' | 'alarm';
  icon?: IconName;
  title?: string;
  /** Keeps its distance from what follows, where nothing around it does. */
  spaced?: boolean;
}

/** A line that stands out: what one has to know here. */
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
