import css from './Face.module.css';
import { initials } from './initials.ts';

/** A person's initials in a circle beside the name; decorative. */
export function Face({ name }: { name: string }) {
  return (
    <span className={css.face} aria-hidden="true">
      {initials(name)}
    </span>
  );
}
