import { useNavigate } from '@tanstack/react-router';
import { type Recent, remember } from './recent.ts';

/** Navigates and stores the destination as a recent one. */
export function useGo(): (place: Recent) => void {
  const navigate = useNavigate();
  return (place) => {
    remember(place);
    const { to, search = {}, params = {}, hash = '' } = place;
    void navigate({ to, search, params, hash });
  };
}
