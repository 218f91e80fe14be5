import { beforeAll } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../src/platform/database/test-database.ts';

/**
 * Starts what the tests of a file or a `describe` share, before the first of them, and closes it after the last. Call
 * it where hooks are registered: its result is filled in by a hook, so later hooks and tests may use it.
 */
export function setUp<Shared extends { close(): Promise<void> }>(start: () => Promise<Shared>): Shared {
  const shared = {} as Shared;
  beforeAll(async () => {
    Object.assign(shared, await start());
    return () => shared.close();
  });
  return shared;
}

/** The same for a database, which is dropped after the last test: an empty one by default. */
export function setUpDatabase<Created extends TestDatabase = TestDatabase>(
  create?: () => Promise<Created>,
): Created;
export function setUpDatabase(create = createTestDatabase): TestDatabase {
  return setUp(async () => {
    const database = await create();
    return { ...database, close: database.drop };
  });
}
