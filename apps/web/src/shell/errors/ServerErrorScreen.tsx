import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ServerError } from './ServerError.tsx';

const route = getRouteApi('/pages/error/500');

/** The page of a server error (specification, section 2): `?id=` tells what to ask the support for. */
export function ServerErrorScreen() {
  const { id } = route.useSearch();
  const navigate = useNavigate();
  // Back to what failed; opened by itself, there is nothing to try again but the start.
  const retry = () => (history.length > 1 ? history.back() : void navigate({ to: '/dashboard' }));
  return <ServerError id={id ?? null} onRetry={retry} />;
}
