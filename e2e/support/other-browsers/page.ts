import { plainSpaces } from '../german-text.ts';
import type { BrowserWindow } from './browser-window.ts';
import { finishedFile } from './finished-file.ts';
import {
  awaitClick,
  chooseOption,
  elementsAt,
  enterDay,
  type Step,
  type Target,
  targetOf,
  type Wanted,
  wasHit,
  watchPage,
} from './in-page.ts';
import { type Key, strokesFor, strokesOf } from './strokes.ts';
import { until } from './until.ts';

/** A name or text: the whole of it, or a match. */
export type Words = string | RegExp;

/** The response to a script in the page, and the page's errors since the last one. */
interface Asked<Value> {
  readonly value: Value;
  readonly wrong: readonly string[];
}

/** A page in any browser that WebDriver drives, with the part of Playwright's page interface that journeys need. */
export class Page {
  readonly #window: BrowserWindow;
  readonly #wrong: string[] = [];

  constructor(window: BrowserWindow) {
    this.#window = window;
  }

  getByRole(role: string, { name }: { name?: Words } = {}): Locator {
    return new Locator(this, []).getByRole(role, name === undefined ? {} : { name });
  }
  getByLabel(label: Words): Locator {
    return new Locator(this, []).getByLabel(label);
  }
  getByText(text: Words): Locator {
    return new Locator(this, []).getByText(text);
  }
  getByTestId(id: string): Locator {
    return new Locator(this, []).getByTestId(id);
  }
  locator(css: string): Locator {
    return new Locator(this, []).locator(css);
  }

  /** The errors in its pages so far. */
  async problems(): Promise<readonly string[]> {
    await this.evaluate(() => null);
    return this.#wrong;
  }

  async goto(url: string): Promise<void> {
    await this.#window.load(url);
    await this.evaluate(() => null);
  }

  /** Reloads it as a user does: for pages served by the worker without a network, a driver would report a failure. */
  async reload(): Promise<void> {
    await this.evaluate(() => {
      (globalThis as typeof globalThis & { isLeft?: boolean }).isLeft = true;
      setTimeout(() => location.reload());
    });
    const isThere = () =>
      this.evaluate(() => !('isLeft' in globalThis) && document.readyState === 'complete');
    // A page that is being left does not respond.
    await until('the page to load again', async () =>
      (await isThere().catch(() => false)) ? undefined : 'it has not',
    );
  }

  /** The value of a function in the page, without access to anything outside. */
  evaluate<Value>(work: () => Value | Promise<Value>): Promise<Value> {
    return this.ask<Value>(`(${work})()`);
  }

  /** The value of an expression in the page. */
  async ask<Value>(expression: string): Promise<Value> {
    const answer = await this.#window.evaluate(
      `(async () => {
        (${watchPage})();
        const value = (await (${expression})) ?? null;
        return JSON.stringify({ value, wrong: globalThis.wentWrong.splice(0) });
      })()`,
    );
    const { value, wrong } = JSON.parse(answer) as Asked<Value>;
    this.#wrong.push(...wrong);
    return value;
  }

  url(): Promise<string> {
    return this.evaluate(() => location.href);
  }

  async waitForURL(pattern: RegExp): Promise<void> {
    await until(`an address like ${pattern}`, async () => {
      const url = await this.url();
      return pattern.test(url) ? undefined : url;
    });
  }

  /** Types like a user, one key after the other. */
  async type(text: string): Promise<void> {
    await this.#strike(strokesFor(text));
  }

  press(key: Key): Promise<void> {
    return this.#strike(strokesOf(key));
  }

  #strike(actions: readonly object[]): Promise<void> {
    return this.#window.perform([{ type: 'key', id: 'keys', actions }]);
  }

  async clickAt({ x, y }: { readonly x: number; readonly y: number }): Promise<void> {
    const actions = [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await this.#window.perform([
      { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions },
    ]);
  }

  attach(elements: string, path: string): Promise<void> {
    return this.#window.attach(`${elements}[0]`, path);
  }

  picture(): Promise<Buffer> {
    return this.#window.picture();
  }

  /** The first download with such a name, once it is complete. */
  downloaded(name: RegExp): Promise<Buffer> {
    return finishedFile(this.#window.downloads, name);
  }

  /** Waits until a tab opened by a page is at such a URL. */
  async waitForTab(pattern: RegExp): Promise<void> {
    await until(`a tab at ${pattern}`, async () => {
      const addresses = await this.#window.opened();
      return addresses.some((url) => pattern.test(url)) ? undefined : `there are ${addresses.join(', ')}`;
    });
  }
}

/** A locator: it is evaluated again for each operation. */
export class Locator {
  readonly #page: Page;
  readonly #steps: readonly Step[];

  constructor(page: Page, steps: readonly Step[]) {
    this.#page = page;
    this.#steps = steps;
  }

  getByRole(role: string, { name }: { name?: Words } = {}): Locator {
    return this.#then({ by: 'role', role, name: name === undefined ? undefined : wanted(name) });
  }
  getByLabel(label: Words): Locator {
    return this.#then({ by: 'label', text: wanted(label) });
  }
  /** The innermost elements with this text, or with a match. */
  getByText(text: Words): Locator {
    return this.#then({ by: 'text', text: wanted(text) });
  }
  getByTestId(id: string): Locator {
    return this.locator(`[data-testid="${id}"]`);
  }
  locator(css: string): Locator {
    return this.#then({ by: 'css', css });
  }
  /** Those of them whose text matches. */
  having(text: Words): Locator {
    return this.#then({ by: 'has', text: wanted(text) });
  }
  nth(n: number): Locator {
    return this.#then({ by: 'nth', n });
  }
  first(): Locator {
    return this.nth(0);
  }
  last(): Locator {
    return this.nth(-1);
  }
  #then(step: Step): Locator {
    return new Locator(this.#page, [...this.#steps, step]);
  }

  count(): Promise<number> {
    return this.#of('(elements) => elements.length');
  }
  async waitFor(): Promise<void> {
    await until(`${this}`, async () => ((await this.count()) > 0 ? undefined : 'is not there'));
  }
  async gone(): Promise<void> {
    await until(`${this} to go`, async () => ((await this.count()) === 0 ? undefined : 'is still there'));
  }

  /** The text of the first one, with one space for every run of white space; empty if there is none. */
  async text(): Promise<string> {
    return plainSpaces(await this.#of<string>('([element]) => element?.textContent ?? ""'));
  }
  async texts(): Promise<string[]> {
    const texts = await this.#of<string[]>(
      '(elements) => elements.map((element) => element.textContent ?? "")',
    );
    return texts.map(plainSpaces);
  }
  attribute(name: string): Promise<string | null> {
    return this.#of(`([element]) => element?.getAttribute(${JSON.stringify(name)}) ?? null`);
  }
  value(): Promise<string> {
    return this.#of('([element]) => element?.value ?? ""');
  }
  isChecked(): Promise<boolean> {
    return this.#of('([element]) => element?.checked === true');
  }

  /** Waits until it is stable and uncovered, and clicks it; again if it disappeared under the mouse. */
  async click(): Promise<void> {
    let before = '';
    await until(`${this} to click`, async () => {
      const target = await this.#of<Target>(`${targetOf}`);
      if ('not' in target) return target.not;
      const place = JSON.stringify(target);
      if (place !== before) {
        before = place;
        return 'moves';
      }
      await this.#of(`${awaitClick}`);
      await this.#page.clickAt(target);
      return (await this.#page.evaluate(wasHit)) ? undefined : 'was missed';
    });
  }

  async scrollTo(): Promise<void> {
    await this.waitFor();
    await this.#of('([element]) => element.scrollIntoView({ block: "center", behavior: "instant" })');
  }

  /** Clicks the field and replaces its text. */
  async fill(text: string): Promise<void> {
    await this.click();
    await this.#of('([field]) => { field.focus(); field.select(); return null; }');
    if (text === '') await this.#page.press('Backspace');
    else await this.#page.type(text);
  }

  /** Ticks a checkbox or selects a radio button; does nothing if it is already ticked, which a click would undo. */
  async check(): Promise<void> {
    await until(`${this} to be ticked`, async () => {
      if (await this.isChecked()) return undefined;
      await this.click();
      return (await this.isChecked()) ? undefined : 'is not ticked';
    });
  }

  /** Selects an option of a list, by its value or its text, as soon as it exists. */
  async selectOption(option: string): Promise<void> {
    const choose = `(elements) => (${chooseOption})(elements, ${JSON.stringify(option)})`;
    await until(`${this} to offer “${option}”`, async () =>
      (await this.#of<boolean>(choose)) ? undefined : 'does not',
    );
  }

  /** Enters a day, YYYY-MM-DD, as soon as there is a field for it. */
  async setDay(day: string): Promise<void> {
    const enter = `(elements) => (${enterDay})(elements, ${JSON.stringify(day)})`;
    await until(`${this} to take ${day}`, async () =>
      (await this.#of<boolean>(enter)) ? undefined : 'does not',
    );
  }

  attach(path: string): Promise<void> {
    return this.#page.attach(`(${elementsAt})(${JSON.stringify(this.#steps)})`, path);
  }

  #of<Value>(work: string): Promise<Value> {
    return this.#page.ask<Value>(`(${work})((${elementsAt})(${JSON.stringify(this.#steps)}))`);
  }

  toString(): string {
    return JSON.stringify(this.#steps);
  }
}

function wanted(words: Words): Wanted {
  return typeof words === 'string' ? { is: words } : { matches: words.source };
}
