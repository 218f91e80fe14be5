import type { FastifyInstance } from 'fastify';
import type { Database } from './database/database.ts';
import type { Deps } from './deps.ts';
import type { Route } from './http/route.ts';

/** What an area registers its calls with. */
export interface AreaParts {
  readonly app: FastifyInstance;
  readonly route: Route;
  readonly deps: Deps;
}

/** What the jobs of an area work with. */
export interface JobParts {
  readonly deps: Deps;
  readonly database: Database;
}
