import type { Route } from '../../platform/http/route.ts';
import { aksRoutes } from './aks.routes.ts';
import { cableTypeRoutes } from './cable-types.routes.ts';
import { fieldDeviceRoutes } from './field-devices.routes.ts';
import { projectRoutes } from './projects.routes.ts';

/** What partners install in buildings: projects, their codes, devices and cables. */
export function technicalDataRoutes(route: Route): void {
  projectRoutes(route);
  aksRoutes(route);
  fieldDeviceRoutes(route);
  cableTypeRoutes(route);
}
