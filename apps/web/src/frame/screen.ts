import { lazyRouteComponent } from '@tanstack/react-router';
import { loadTexts } from '../i18n/i18n.ts';
import type { Area } from '../i18n/text-keys.ts';

/** A lazy component, loaded with the texts of its own areas only. */
export function part<Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
  areas: readonly Area[],
) {
  return lazyRouteComponent<Module, Name>(async () => {
    const [module] = await Promise.all([load(), loadTexts(areas)]);
    return module;
  }, name);
}

/** A lazy screen, loaded with the texts of its areas and those that all screens but the first share. */
export function screen<Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
  areas: readonly Area[],
) {
  return part(load, name, ['ui', ...areas]);
}
