import { useRouter } from '@tanstack/react-router';
import { isOperator, useSession } from '../../api/session-store.ts';
import type { TitleKey } from '../../frame/titles.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { menu } from '../menu.ts';
import type { KnownPage } from './nearest-route.ts';

/** Pages that nobody opens on purpose. */
const nowhere = /^\/(pages|lock-screen|new-terms|r)(\/|$)/;

const forOperators = new Set<string>(
  menu.flatMap(({ entries }) => entries.filter(({ operatorsOnly }) => operatorsOnly)).map(({ to }) => to),
);

interface TitledPage extends KnownPage {
  /** Its title in every language. */
  readonly label: TitleKey;
}

/** Every page that the user may open, by path and title. */
export function useKnownPages(): TitledPage[] {
  const { t } = useTexts();
  const session = useSession();
  const { token } = session;
  const { routesByPath } = useRouter();
  const routes: readonly {
    fullPath: string;
    options: { staticData?: { title?: TitleKey } };
    parentRoute?: Parent;
  }[] = Object.values(routesByPath);
  return routes.flatMap(({ fullPath, options, parentRoute }) => {
    const title = options.staticData?.title;
    const closed =
      token === null
        ? parentRoute?.options?.staticData?.requiresLogin === true
        : /^\/(login|signup|forgot-password)/.test(fullPath);
    const hidden = forOperators.has(fullPath) && !isOperator(session);
    if (title === undefined || closed || hidden || fullPath.includes('$') || nowhere.test(fullPath))
      return [];
    return [{ path: fullPath, title: t(title), label: title }];
  });
}

interface Parent {
  options?: { staticData?: { requiresLogin?: boolean } };
}
