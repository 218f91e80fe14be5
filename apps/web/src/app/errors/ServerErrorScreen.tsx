import { getRouteApi, useRouter } from '@tanstack/react-router';
import { ServerError } from './ServerError.tsx';

const route = getRouteApi('/pages/error/500');

/** The page of a server error (specification, section 2): `?id=` tells what to ask the support for. */
export function ServerErrorScreen() {
  const { id } = route.useSearch();
  const { history, navigate } = useRouter();
  // Back to what failed; opened by itself, there is nothing to try again but the start.
  const retry = () => (history.canGoBack() ? history.back() : void navigate({ to: '/dashboard' }));
  return <ServerError id={id ?? null} onRetry={retry} />;
}
