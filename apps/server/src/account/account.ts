import type { AreaParts, JobParts } from '../platform/area.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import { addressRoutes } from './addresses/addresses.routes.ts';
import { affiliateDataRoutes } from './affiliate-data/affiliate-data.routes.ts';
import { affiliateInfoRoutes } from './affiliate-data/affiliate-info.routes.ts';
import { bankAccountRoutes } from './bank-accounts/bank-accounts.routes.ts';
import { hashIbanEndsJob } from './bank-accounts/hash-iban-ends.job.ts';
import { deletionRequestRoutes } from './deletion-requests/deletion-requests.routes.ts';
import { legalDocumentRoutes } from './legal-documents/legal-documents.routes.ts';
import { notifyOfNewTermsJob } from './legal-documents/notify-of-new-terms.job.ts';
import { publishingRoutes } from './legal-documents/publishing.routes.ts';
import { messageSettingsRoutes } from './message-settings/message-settings.routes.ts';
import { shopKeepingRoutes } from './shops/keeping/shops-keeping.routes.ts';
import { shopRoutes } from './shops/shops.routes.ts';

/** A user's own data: addresses, bank account, tax data, settings. */
export function registerAccount({ route }: AreaParts): void {
  addressRoutes(route);
  bankAccountRoutes(route);
  affiliateDataRoutes(route);
  affiliateInfoRoutes(route);
  legalDocumentRoutes(route);
  publishingRoutes(route);
  messageSettingsRoutes(route);
  shopRoutes(route);
  shopKeepingRoutes(route);
  deletionRequestRoutes(route);
}

/** Its background jobs. */
export function accountJobs({ deps }: JobParts): JobDefinition[] {
  return [hashIbanEndsJob(deps), notifyOfNewTermsJob(deps)];
}
