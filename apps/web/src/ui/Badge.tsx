import type { ReactNode } from 'react';
import css from './Badge.module.css';
import { Icon, type IconName } from './icons.tsx';

/** What a badge says of its thing: nothing, that it is well, that it waits, that it went wrong, that it may change. */
export type Tone = 'neutral' | 'good' | 'waiting' | 'bad' | 'estimated';

interface Props {
  tone?: Tone;
  /** Drawn before the word. */
  icon?: IconName;
  children: ReactNode;
}

/** A short word on a coloured ground. */
export function Badge({ tone = 'neutral', icon, children }: Props) {
  return (
    <span className={css.badge} data-tone={tone}>
      {icon !== undefined && <Icon name={icon} size={16} />}
      {children}
    </span>
  );
}
