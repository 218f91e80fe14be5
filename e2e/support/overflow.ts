/** A page, independent of the browser's driver. */
interface Evaluating {
  evaluate(work: () => string[]): Promise<string[]>;
}

/**
 * What does not fit a page's width: the page itself, text cut off by its box without the full text elsewhere, and text that
 * overflows its box or the window. Scroll containers are fine.
 */
export async function overflows(page: Evaluating): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const width = document.documentElement.clientWidth;
    const scroller = document.scrollingElement ?? document.documentElement;
    if (scroller.scrollWidth > width) found.push(`the page is ${scroller.scrollWidth} px wide, not ${width}`);

    const nameOf = (element: Element): string => {
      const text = (element.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 60);
      return `${element.tagName.toLowerCase()}.${element.className} "${text}"`;
    };
    const scrolls = (element: Element | null): boolean => {
      for (let one = element; one !== null; one = one.parentElement) {
        if (/auto|scroll/.test(getComputedStyle(one).overflowX)) return one !== document.documentElement;
      }
      return false;
    };
    // For screen readers only, invisible.
    const unseen = (element: Element): boolean => {
      const box = element.getBoundingClientRect();
      return box.width <= 1 || box.height <= 1 || !element.checkVisibility({ visibilityProperty: true });
    };
    const hasText = (element: Element): boolean =>
      [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim() !== '');

    for (const element of document.body.querySelectorAll('*')) {
      if (!hasText(element) || unseen(element) || element.closest('svg, canvas, [aria-busy="true"]'))
        continue;
      const style = getComputedStyle(element);
      if (style.display === 'inline' || scrolls(element)) continue;
      const sideways = element.scrollWidth > element.clientWidth + 1;
      const cut = style.overflowX === 'hidden' || style.overflowX === 'clip';
      // Text clamped to some lines links to the full version.
      const leads = style.webkitLineClamp !== 'none' && element.closest('a, li:has(a)') !== null;
      const isShownElsewhere =
        leads || (style.textOverflow === 'ellipsis' && (element as HTMLElement).title !== '');
      if (cut && sideways && !isShownElsewhere) found.push(`cut off: ${nameOf(element)}`);
      if (cut && element.scrollHeight > element.clientHeight + 2 && !isShownElsewhere)
        found.push(`cut off below: ${nameOf(element)}`);
      if (!cut && sideways) found.push(`sticks out of its box: ${nameOf(element)}`);
      if (element.getBoundingClientRect().right > width + 1)
        found.push(`sticks out of the window: ${nameOf(element)}`);
    }
    return [...new Set(found)];
  });
}
