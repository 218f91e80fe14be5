import { useNavigate } from '@tanstack/react-router';
import { type Recent, remember } from './recent.ts';

/** Goes somewhere and keeps that as one of the recent places. */
export function useGo(): (place: Recent) => void {
  const navigate = useNavigate();
  return (place) => {
    remember(place);
    const { to, search = {}, params = {}, hash = '' } = place;
    void navigate({ to, search, params, hash });
  };
}
