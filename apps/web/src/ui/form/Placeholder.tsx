import './Placeholder.css';

/**
 * Placeholder of the empty entry right before it: it wraps where a native placeholder would be cut off. The entry needs
 * `emptyFor(text)` among its attributes.
 */
export function Placeholder({ children }: { children: string | undefined }) {
  if (!children) return null;
  return (
    <span className="bw-placeholder" aria-hidden="true">
      {children}
    </span>
  );
}

/** A blank native placeholder, by which CSS recognises an empty entry. */
export function emptyFor(text: string | undefined) {
  return text ? { placeholder: ' ' } : {};
}
