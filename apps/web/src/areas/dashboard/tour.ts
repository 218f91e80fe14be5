import type { Translate } from '../../i18n/i18n.ts';
import { mayMove } from '../../settings/settings.ts';

/** The steps of the tour, each with the element that it points at; steps without their element are skipped. */
const steps = [
  { name: 'money', at: '.bw-dash-money' },
  { name: 'rank', at: '.bw-dash-rank' },
  { name: 'team', at: '.bw-dash-team' },
  { name: 'clicks', at: '.bw-dash-clicks' },
  { name: 'menu', at: '.bw-side, .bw-bottom' },
  { name: 'search', at: '[aria-keyshortcuts]' },
  { name: 'help', at: '[data-tour="help"]' },
] as const;

/** A user who navigates away before the dashboard has rendered no longer wants the tour. */
const MAX_WAIT_MS = 10_000;

const isSeen = (element: Element) => element.checkVisibility();

/** Whether the dashboard's first card has rendered; waits while it is loading. */
function dashboardStands(): Promise<boolean> {
  const stands = () => [...document.querySelectorAll(steps[0].at)].some(isSeen);
  return new Promise((resolve) => {
    if (stands()) return resolve(true);
    const end = (found: boolean) => {
      watcher.disconnect();
      clearTimeout(timer);
      resolve(found);
    };
    const watcher = new MutationObserver(() => stands() && end(true));
    const timer = setTimeout(end, MAX_WAIT_MS, false);
    watcher.observe(document.body, { childList: true, subtree: true });
  });
}

/** Starts the tour of the dashboard; arrow keys or buttons move through the steps, Escape ends it. */
export async function startTour(t: Translate): Promise<void> {
  if (!(await dashboardStands())) return;
  const [{ driver }] = await Promise.all([import('driver.js'), import('driver.js/dist/driver.css')]);
  await import('./tour.css');
  const visible = steps.flatMap(({ name, at }) => {
    const element = [...document.querySelectorAll(at)].find(isSeen);
    return element === undefined ? [] : [{ name, element }];
  });
  driver({
    animate: mayMove(),
    smoothScroll: mayMove(),
    showProgress: true,
    progressText: t('help:tour.progress', { current: '{{current}}', total: '{{total}}' }),
    nextBtnText: t('help:tour.next'),
    prevBtnText: t('help:tour.back'),
    doneBtnText: t('help:tour.end'),
    popoverClass: 'bw-tour',
    stagePadding: 6,
    stageRadius: 16,
    steps: visible.map(({ name, element }) => ({
      element,
      popover: { title: t(`help:tour.step.${name}.title`), description: t(`help:tour.step.${name}.text`) },
    })),
  }).drive();
}
