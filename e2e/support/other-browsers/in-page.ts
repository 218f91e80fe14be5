/** A text that an element must have: all of it, or a match. */
export type Wanted = { readonly is: string } | { readonly matches: string };

/** One step to elements, from those found by the steps before. */
export type Step =
  | { readonly by: 'css'; readonly css: string }
  | { readonly by: 'role'; readonly role: string; readonly name?: Wanted | undefined }
  | { readonly by: 'label' | 'text' | 'has'; readonly text: Wanted }
  | { readonly by: 'nth'; readonly n: number };

/**
 * Runs in the page, without access to anything outside: the elements that steps lead to. Invisible ones are excluded,
 * except by CSS.
 */
export function elementsAt(steps: readonly Step[]): Element[] {
  const roles: Record<string, string> = {
    alert: '[role=alert]',
    article: 'article',
    button: 'button, [role=button], summary',
    checkbox: 'input[type=checkbox], [role=checkbox]',
    combobox: 'select, [role=combobox]',
    dialog: 'dialog, [role=dialog], [role=alertdialog]',
    form: 'form',
    heading: 'h1, h2, h3, h4, h5, h6',
    img: 'img, [role=img]',
    link: 'a[href]',
    list: 'ul, ol, [role=list]',
    listitem: 'li, [role=listitem]',
    main: 'main',
    navigation: 'nav',
    radio: 'input[type=radio], [role=radio]',
    region: 'section, [role=region]',
    row: 'tr, [role=row]',
    searchbox: 'input[type=search]:not([role])',
    status: 'output, [role=status]',
  };
  const plain = (text: string | null) => (text ?? '').replaceAll(/\s+/gu, ' ').trim();
  const fits = (text: string, wanted: Wanted | undefined) =>
    wanted === undefined ||
    ('is' in wanted ? text === wanted.is : new RegExp(wanted.matches, 'u').test(text));
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    // A box without size may have visible parts.
    return (
      element.checkVisibility({ visibilityProperty: true }) &&
      ((width > 0 && height > 0) || element.childElementCount > 0)
    );
  };
  const said = (element: Element): string => {
    if (element.nodeType === Node.TEXT_NODE) return element.textContent ?? '';
    if (element.getAttribute('aria-hidden') === 'true') return '';
    const own = element.getAttribute('aria-label') ?? element.getAttribute('alt');
    if (own !== null) return own;
    return [...element.childNodes].map((node) => said(node as Element)).join('');
  };
  const nameOf = (element: Element): string => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    if (ids.length > 0) return plain(ids.map((id) => document.getElementById(id)?.textContent).join(' '));
    const labels = (element as HTMLInputElement).labels ?? [];
    const own = element.getAttribute('aria-label');
    if (own === null && labels.length > 0) return plain([...labels].map((label) => said(label)).join(' '));
    return plain(said(element)) || plain(element.getAttribute('title'));
  };
  const within = (parents: readonly ParentNode[], css: string) => [
    ...new Set(parents.flatMap((parent) => [...parent.querySelectorAll(css)])),
  ];
  const next = (parents: readonly ParentNode[], step: Step): Element[] => {
    switch (step.by) {
      case 'css':
        return within(parents, step.css);
      case 'role':
        return within(parents, roles[step.role] ?? `[role=${step.role}]`).filter(
          (element) => isSeen(element) && fits(nameOf(element), step.name),
        );
      case 'label':
        return within(parents, 'input, select, textarea').filter((field) => fits(nameOf(field), step.text));
      case 'text': {
        const all = within(parents, '*').filter(
          (one) => isSeen(one) && fits(plain(one.textContent), step.text),
        );
        return all.filter((element) => !all.some((other) => other !== element && element.contains(other)));
      }
      case 'has':
        return (parents as Element[]).filter((element) => fits(plain(element.textContent), step.text));
      case 'nth':
        return (parents as Element[]).slice(step.n).slice(0, 1);
    }
  };
  let found: ParentNode[] = [document];
  for (const step of steps) found = next(found, step);
  return found as Element[];
}

/** Where an element can be clicked, or why not yet. */
export type Target = { readonly x: number; readonly y: number } | { readonly not: string };

/** Runs in the page: scrolls an element into view, and returns where to click it. */
export function targetOf(elements: Element[]): Target {
  const [element] = elements;
  if (element === undefined) return { not: 'is not there' };
  if (elements.length > 1) return { not: `is there ${elements.length} times` };
  const covers = (x: number, y: number) => {
    const top = document.elementFromPoint(x, y);
    if (top === null || top === element || element.contains(top) || top.contains(element)) return null;
    // A label stands for its field.
    const labels = [...((element as HTMLInputElement).labels ?? [])];
    return labels.some((label) => label.contains(top)) ? null : top;
  };
  // A link may wrap over two lines, with nothing in its middle.
  const middle = () => {
    const box = [...element.getClientRects()].find(({ width, height }) => width > 0 && height > 0);
    if (box === undefined) return undefined;
    return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
  };
  const isClear = (at: { x: number; y: number } | undefined) =>
    at !== undefined && document.elementFromPoint(at.x, at.y) !== null && covers(at.x, at.y) === null;
  if (!isClear(middle())) element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  const at = middle();
  if (at === undefined) return { not: 'has no size' };
  if (isClear(at)) return at;
  return { not: `is covered by ${covers(at.x, at.y)?.outerHTML.slice(0, 200) ?? 'the edge of the window'}` };
}

/**
 * Runs in the page: selects an option by its value or its text; false while there is none. No driver reaches a list that
 * the system draws.
 */
export function chooseOption([list]: Element[], wanted: string): boolean {
  if (!(list instanceof HTMLSelectElement)) return false;
  const option = [...list.options].find(
    ({ value, text, disabled }) =>
      !disabled && [value, text.replaceAll(/\s+/gu, ' ').trim()].includes(wanted),
  );
  if (option === undefined) return false;
  list.focus();
  option.selected = true;
  for (const type of ['input', 'change']) list.dispatchEvent(new Event(type, { bubbles: true }));
  return true;
}

/**
 * Runs in the page: enters a day (YYYY-MM-DD) as the browser's own calendar does; false while there is no field for it. How
 * its parts are typed depends on the browser and its language.
 */
export function enterDay([field]: Element[], day: string): boolean {
  if (!(field instanceof HTMLInputElement) || field.type !== 'date' || field.disabled) return false;
  field.focus();
  // React tracks a field's value through its own setter, which a calendar bypasses.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, day);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  return field.value === day;
}

/** The page's state about the expected click. */
type AwaitingClick = typeof globalThis & { isHit?: boolean };

/** Runs in the page: records whether the next click hits an element, which may disappear under the mouse. */
export function awaitClick([element]: Element[]): void {
  const page = globalThis as AwaitingClick;
  page.isHit = false;
  element?.addEventListener('click', () => (page.isHit = true), { capture: true, once: true });
}

/**
 * Runs in the page: whether the click has arrived. A busy browser reports the mouse press to its driver before the page
 * gets it, and a second click would undo the first. A page that was left by the click has lost this state.
 */
export async function wasHit(): Promise<boolean> {
  const page = globalThis as AwaitingClick;
  for (let turn = 0; turn < 40 && page.isHit === false; turn += 1)
    await new Promise((resolve) => setTimeout(resolve, 25));
  return page.isHit !== false;
}

/** Runs in each page: records its errors. */
export function watchPage(): void {
  const page = globalThis as typeof globalThis & { wentWrong?: string[] };
  if (page.wentWrong !== undefined) return;
  const wrong: string[] = [];
  page.wentWrong = wrong;
  addEventListener('error', ({ message, error }) => wrong.push(`error: ${message} ${error?.stack ?? ''}`));
  addEventListener('unhandledrejection', ({ reason }) =>
    wrong.push(`unhandled rejection: ${reason} ${reason?.stack ?? ''}`),
  );
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    wrong.push(`content security policy: ${violatedDirective} blocked ${blockedURI} ${sample}`),
  );
  const write = console.error.bind(console);
  console.error = (...words: unknown[]) => {
    wrong.push(`console error: ${words.map(String).join(' ')}`);
    write(...words);
  };
}
