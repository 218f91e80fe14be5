import css from './Face.module.css';
import { initials } from './initials.ts';

/** Somebody's initials in a circle beside the name; it says nothing on its own. */
export function Face({ name }: { name: string }) {
  return (
    <span className={css.face} aria-hidden="true">
      {initials(name)}
    </span>
  );
}
