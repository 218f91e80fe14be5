import type { ApprovalKinds } from '../../identity/approvals/approval-kinds.ts';
import type { Route } from '../../platform/http/route.ts';
import { vatIdApproval } from './decide-vat-id.ts';
import { replacementApproval } from './request-replacement.ts';
import { taxPreviewRoutes } from './tax-preview.routes.ts';
import { vatIdRoutes } from './vat-id-decisions.routes.ts';

/** Tax of payouts: operators' decisions on VAT IDs and on notes without tax, and previews of changed tax data. */
export function taxRoutes(route: Route, approvals: ApprovalKinds): void {
  approvals.add('tax.vat-id', vatIdApproval);
  approvals.add('tax.replacement', replacementApproval);
  vatIdRoutes(route);
  taxPreviewRoutes(route);
}
