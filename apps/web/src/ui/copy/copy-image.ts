/** Whether this browser lets a page copy images at all. */
export function canCopyImages(): boolean {
  return 'ClipboardItem' in globalThis && navigator.clipboard !== undefined;
}

/**
 * Copies an image that may still be drawn: some browsers let a page copy only what was promised within the click.
 * @throws DOMException if the browser refuses
 */
export function copyImage(png: Promise<Blob>): Promise<void> {
  return navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
}
