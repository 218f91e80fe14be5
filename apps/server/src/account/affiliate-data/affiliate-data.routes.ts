import {
  changeAffiliateData,
  getAffiliateData,
  getAffiliateFile,
  uploadAffiliateData,
} from '@blattwerk/contract/affiliate-data/affiliate-data.contract.ts';
import { requireOwn } from '../../network/tree/visibility.policy.ts';
import { notFound } from '../../platform/api-error.ts';
import type { Route } from '../../platform/http/route.ts';
import { changed, requireChanger, requireOwnPapers } from './affiliate-data.policy.ts';
import { presentAffiliateData } from './affiliate-data.presenter.ts';
import {
  findAffiliateData,
  findAffiliateFile,
  lockAffiliateData,
  saveAffiliateData,
} from './affiliate-data.queries.ts';
import { auditTaxData, changeTaxData, validityOf } from './change-tax-data.ts';
import { CHECK_VAT_IDS } from './check-vat-ids.ts';
import { storePapers, typeOfKey } from './store-papers.ts';

/** Tax number and documents required for payouts. */
export function affiliateDataRoutes(route: Route): void {
  route(getAffiliateData, async ({ params, session }, deps) => {
    await requireOwn(deps, session, params.id);
    return presentAffiliateData(params.id, await findAffiliateData(deps.db, params.id));
  });

  route(uploadAffiliateData, async ({ params, body, files, session }, deps) => {
    const partner = params.id;
    requireOwnPapers(session, partner);
    const stored = await storePapers(deps.files, partner, files);
    const keys = [...stored.values()].map(({ key }) => key);
    const removeAll = (old: readonly string[]) => Promise.all(old.map((key) => deps.files.remove(key)));
    const replaced = await deps.db
      .transaction()
      .execute(async (db) => {
        const before = await lockAffiliateData(db, partner);
        const at = deps.clock.now();
        const papers = [...stored.keys()];
        const kept = changed(before, body, 'owner', at);
        const after = papers.length === 0 ? kept : { ...kept, refusedAt: null };
        const concerned = { partner, by: session.user.id };
        const valid = await validityOf(db, concerned, { before, after, changer: 'owner', at });
        await saveAffiliateData(db, partner, { ...after, files: stored, at, valid });
        await auditTaxData(db, concerned, { before, after, papers });
        return papers.flatMap((part) => before[part] ?? []);
      })
      .catch(async (error) => {
        await removeAll(keys);
        throw error;
      });
    await removeAll(replaced);
    await deps.jobs.request(CHECK_VAT_IDS);
    return presentAffiliateData(partner, await findAffiliateData(deps.db, partner));
  });

  route(changeAffiliateData, async ({ params, body, session }, deps) => {
    const partner = params.id;
    const changer = await requireChanger(deps, session, partner);
    const change = { partner, given: body, changer, by: session.user.id };
    const saved = await deps.db
      .transaction()
      .execute((db) => changeTaxData(db, change, () => deps.clock.now()));
    await deps.jobs.request(CHECK_VAT_IDS);
    return presentAffiliateData(partner, saved);
  });

  route(getAffiliateFile, async ({ params, session }, { db, files, ...deps }) => {
    await requireOwn({ db, ...deps }, session, params.id);
    const found = await findAffiliateFile(db, params.id, params.file);
    if (!found || !(await files.exists(found.key))) throw notFound();
    const body = await files.open(found.key);
    return { type: typeOfKey(found.key), name: found.name, body, disposition: 'attachment' as const };
  });
}
