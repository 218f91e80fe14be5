/** A page of whatever drives the browser. */
interface Evaluating {
  evaluate(work: () => string[]): Promise<string[]>;
}

/**
 * What does not fit into a page's width: the page itself, a text that its box cuts off without saying it in full, and
 * a text that sticks out of its box or of the window. What scrolls by itself fits.
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
    // Read to those who listen, shown to nobody.
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
      // What is shortened by lines leads to the whole of it.
      const leads = style.webkitLineClamp !== 'none' && element.closest('a, li:has(a)') !== null;
      const told = leads || (style.textOverflow === 'ellipsis' && (element as HTMLElement).title !== '');
      if (cut && sideways && !told) found.push(`cut off: ${nameOf(element)}`);
      if (cut && element.scrollHeight > element.clientHeight + 2 && !told)
        found.push(`cut off below: ${nameOf(element)}`);
      if (!cut && sideways) found.push(`sticks out of its box: ${nameOf(element)}`);
      if (element.getBoundingClientRect().right > width + 1)
        found.push(`sticks out of the window: ${nameOf(element)}`);
    }
    return [...new Set(found)];
  });
}
