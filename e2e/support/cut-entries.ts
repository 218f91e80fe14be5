import type { Page } from 'playwright-core';

/** What does not fit in a form: text that its field cuts off, and adjacent fields that are not aligned. */
export async function unfitEntries(page: Page): Promise<string[]> {
  return [...(await cutEntries(page)), ...(await steppedPairs(page))];
}

/** No element contains the text of a select or an empty field: it is measured in the field's font. */
function cutEntries(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d');
    const found: string[] = [];
    for (const entry of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('select, input')) {
      if (pen === null || !entry.checkVisibility({ visibilityProperty: true }) || entry.clientWidth <= 1)
        continue;
      const style = getComputedStyle(entry);
      const isSelect = entry instanceof HTMLSelectElement;
      // A select that wraps is as high as its text.
      if (isSelect && style.whiteSpace === 'normal' && entry.scrollHeight <= entry.clientHeight + 1) continue;
      const text = isSelect ? (entry.selectedOptions[0]?.text ?? '') : entry.placeholder;
      pen.font = style.font;
      pen.letterSpacing = style.letterSpacing;
      const edges = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
      const over = Math.round(pen.measureText(text.trim()).width - (entry.clientWidth - edges));
      // The browser reserves some space at either end of the selected text.
      if (over > (isSelect ? -8 : 1)) found.push(`cut off: ${entry.localName} "${text}" by ${over} px`);
    }
    for (const words of document.querySelectorAll('.bw-placeholder')) {
      const range = document.createRange();
      range.selectNodeContents(words);
      const over = Math.round(range.getBoundingClientRect().height - words.clientHeight);
      if (words.checkVisibility() && over > 1)
        found.push(`cut off below: placeholder "${words.textContent}" by ${over} px`);
    }
    return found;
  });
}

/** Fields in one row of a pair begin at the same height. */
function steppedPairs(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const pair of document.querySelectorAll('.bw-pair')) {
      const boxes = [...pair.querySelectorAll('.bw-entry')]
        .filter((entry) => entry.checkVisibility())
        .map((entry) => entry.getBoundingClientRect());
      for (const [at, box] of boxes.entries()) {
        const before = boxes[at - 1];
        if (before === undefined || box.left < before.right) continue;
        const step = Math.round(Math.abs(box.top - before.top));
        if (step > 0) found.push(`sticks out of its row: field ${at + 1} of a pair by ${step} px`);
      }
    }
    return found;
  });
}
