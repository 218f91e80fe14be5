import { createRoute } from '@tanstack/react-router';
import { operations } from '../../../../frame/frame-routes.ts';
import { openReads } from '../../../../frame/reads.ts';
import { screen } from '../../../../frame/screen.ts';
import { pastLineTable } from '../../../account/past-day/past-day-search.ts';

const load = () => import('./past-day.reads.ts');

const partnerPastDay = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/partners/$partner/past-day',
  staticData: { title: 'operations:title.pastDay' },
  validateSearch: pastLineTable.parse,
  loaderDeps: ({ search }) => search,
  loader: openReads(load, 'partnerPastDay'),
  component: screen(() => import('./PastDayPage.tsx'), 'PastDayPage', ['operations', 'account', 'refusals']),
});

/** A partner at the end of any day. */
export const pastDayRoutes = [partnerPastDay] as const;
