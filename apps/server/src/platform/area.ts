import type { FastifyInstance } from 'fastify';
import type { Database } from './database/database.ts';
import type { Deps } from './deps.ts';
import type { Route } from './http/route.ts';

/** Dependencies for registering an area's calls. */
export interface AreaParts {
  readonly app: FastifyInstance;
  readonly route: Route;
  readonly deps: Deps;
}

/** Dependencies of an area's jobs. */
export interface JobParts {
  readonly deps: Deps;
  readonly database: Database;
}
