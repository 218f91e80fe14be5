import { doubleRoutes } from './doubles/doubles.routes.ts';
import { moveRoutes } from './moves/moves.routes.ts';
import { pastDayRoutes } from './partners/past-day/past-day.routes.ts';

/** Pages about partners besides their list and their file. */
export const peopleRoutes = [...moveRoutes, ...doubleRoutes, ...pastDayRoutes] as const;
