import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Test files that take longest, measured on two cores. Vitest starts with the largest files: a small slow one would start
 * last, and all other cores would wait for it.
 */
export const slowFiles: readonly string[] = [
  // It mocks a module, so the tests after it in its process reload all modules. It comes first, when nothing has been
  // loaded yet.
  'apps/server/src/money/payout-runs/wrong-sums.full.test.ts',
  'e2e/accessibility-pages.full.e2e.ts',
  'e2e/accessibility-languages.full.e2e.ts',
  'e2e/pictures.full.e2e.ts',
  'e2e/still-pages.full.e2e.ts',
  'e2e/loaders.full.e2e.ts',
  'e2e/pseudo-locale.full.e2e.ts',
  'e2e/loaders-elsewhere.full.e2e.ts',
  'e2e/budgets.full.e2e.ts',
  'e2e/payout-run.full.e2e.ts',
  'e2e/commissions.full.e2e.ts',
  'e2e/print.full.e2e.ts',
  'e2e/specification-screens.e2e.ts',
  'e2e/accessibility.full.e2e.ts',
  'e2e/offline.full.e2e.ts',
  'e2e/notifications-live.full.e2e.ts',
  'e2e/view-partner.e2e.ts',
  'e2e/injected-text.full.e2e.ts',
  'e2e/database-stopped.full.e2e.ts',
  'e2e/routes.e2e.ts',
  'e2e/operators.e2e.ts',
  'e2e/session.e2e.ts',
  'e2e/quick-access.full.e2e.ts',
  'e2e/offline-writes.full.e2e.ts',
  'e2e/durability.full.e2e.ts',
  'torture/held.full.test.ts',
  'apps/server/test-support/access/access-matrix.test.ts',
  'apps/server/test-support/access/contract.test.ts',
  'apps/server/demo/demo-loading.full.test.ts',
  'apps/server/src/operations/backup/backup.full.test.ts',
  'apps/server/demo/load-demo.full.test.ts',
  'apps/server/src/ending.full.test.ts',
  'torture/killed-writers.full.test.ts',
  'tools/run-folder.full.test.ts',
  'apps/server/src/money/books/check/check-ledger.test.ts',
  'apps/server/src/money/payouts/paper/tax-courses.full.test.ts',
  'tools/setup.full.test.ts',
  'apps/server/src/start-refused.full.test.ts',
  'torture/payout-runs.full.test.ts',
  'torture/simulator.full.test.ts',
  'torture/paper-numbers.full.test.ts',
  'apps/server/test-support/access/mass-assignment.full.test.ts',
  'tools/dev.full.test.ts',
  'apps/server/test-support/access/rights.test.ts',
  'apps/server/src/platform/database/postgres/start-embedded-postgres.full.test.ts',
  'apps/server/src/messaging/messages/events-and-messages.full.test.ts',
  'apps/server/test-support/access/indexes.full.test.ts',
  'apps/server/src/main.full.test.ts',
  'tools/first-month.full.test.ts',
  'torture/fuzz.full.test.ts',
  'apps/server/test-support/access/guards.full.test.ts',
  'apps/server/src/operations/takeover/takeover.command.full.test.ts',
  'apps/server/src/sales/orders/import/import.command.full.test.ts',
  'torture/overload.full.test.ts',
  'torture/database-killed.full.test.ts',
  'apps/server/src/platform/jobs.full.test.ts',
  'apps/server/src/operations/maintenance.full.test.ts',
];

/** Starts each project with its slow files, so that all workers end at about the same time. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) => slowFirst(sorted.filter((file) => file.project === project)));
  }
}

function slowFirst(files: readonly TestSpecification[]): TestSpecification[] {
  const place = ({ moduleId, project }: TestSpecification) => {
    const index = slowFiles.indexOf(relative(project.config.root, moduleId).replaceAll('\\', '/'));
    return index < 0 ? slowFiles.length : index;
  };
  return files.toSorted((one, other) => place(one) - place(other));
}
