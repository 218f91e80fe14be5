import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ServerError } from './ServerError.tsx';

const route = getRouteApi('/pages/error/500');

/** The page of a server error (specification, section 2): `?id=` is the id for support. */
export function ServerErrorScreen() {
  const { id } = route.useSearch();
  const navigate = useNavigate();
  // Back to what failed; opened directly, only the start can be retried.
  const retry = () => (history.length > 1 ? history.back() : void navigate({ to: '/dashboard' }));
  return <ServerError id={id ?? null} onRetry={retry} />;
}
