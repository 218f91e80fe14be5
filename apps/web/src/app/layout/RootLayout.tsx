import { Outlet, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';

/** Around every page: its title in the browser. */
export function RootLayout() {
  const { t } = useTexts();
  const named = useMatches().findLast((match) => match.staticData.title !== undefined);
  const title = t(named?.staticData.title ?? 'notFound.title');
  useEffect(() => {
    document.title = `${title} · Blattwerk`;
  }, [title]);
  return <Outlet />;
}
