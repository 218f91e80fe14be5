import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../api/api-query.ts';
import { useSubject } from '../api/subject.ts';
import { isShown } from '../frame/viewing.ts';
import { useSetting } from '../settings/settings.ts';

/** Whether the menu has the technical data: for users who have projects, or enabled it in the settings. */
export function useTechnical(): boolean {
  const { as, partner } = useSubject();
  const always = useSetting('technical') === 'shown';
  const projects = useQuery({
    ...apiQuery('GET /api/projects', { query: { partner, limits: 1 } }),
    enabled: !always && isShown('/app/Projekte/Projekte', as),
  });
  return always || (projects.data?.total ?? 0) > 0;
}
