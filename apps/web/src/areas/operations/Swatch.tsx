/** Shows a colour beside its code once the text is a valid one. */
export function Swatch({ colour }: { colour: string }) {
  const text = colour.trim();
  if (!/^#[0-9a-f]{6}$/i.test(text)) return null;
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <rect width="20" height="20" rx="4" fill={text} />
    </svg>
  );
}
