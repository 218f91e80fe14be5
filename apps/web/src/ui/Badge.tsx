import type { ReactNode } from 'react';
import css from './Badge.module.css';
import { Icon, type IconName } from './icons.tsx';

/** Meaning of a badge: none, good, waiting, bad, may change. */
export type Tone = 'neutral' | 'good' | 'waiting' | 'bad' | 'estimated';

interface Props {
  tone?: Tone;
  /** Icon before the text. */
  icon?: IconName;
  children: ReactNode;
}

/** A short text on a coloured background. */
export function Badge({ tone = 'neutral', icon, children }: Props) {
  return (
    <span className={css.badge} data-tone={tone}>
      {icon !== undefined && <Icon name={icon} size={16} />}
      {children}
    </span>
  );
}
