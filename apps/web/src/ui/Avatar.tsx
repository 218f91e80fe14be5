import css from './Avatar.module.css';
import { initials } from './initials.ts';

/** A person's initials in a circle beside the name; decorative. */
export function Avatar({ name }: { name: string }) {
  return (
    <span className={css.avatar} aria-hidden="true">
      {initials(name)}
    </span>
  );
}
