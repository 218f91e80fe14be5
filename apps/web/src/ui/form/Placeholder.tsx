import './Placeholder.css';

/**
 * What an empty entry right before it says: it wraps where the browser's own placeholder would be cut off. The entry has
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

/** The browser's own placeholder, which says nothing: by it a style knows that the entry is empty. */
export function emptyFor(text: string | undefined) {
  return text ? { placeholder: ' ' } : {};
}
