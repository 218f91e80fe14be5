import {
  changeAffiliateData,
  getAffiliateData,
  getAffiliateFile,
  uploadAffiliateData,
} from '@blattwerk/contract/affiliate-data/affiliate-data.contract.ts';
import { requireOwn } from '../../network/tree/visibility.policy.ts';
import { notFound } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Session } from '../../platform/http/session.ts';
import {
  changed,
  refuseOthersFields,
  requireChanger,
  requireOwnPapers,
  requireSeen,
} from './affiliate-data.policy.ts';
import { presentAffiliateData } from './affiliate-data.presenter.ts';
import {
  type AffiliateData,
  findAffiliateData,
  findAffiliateFile,
  lockAffiliateData,
  saveAffiliateData,
} from './affiliate-data.queries.ts';
import { CHECK_VAT_IDS } from './check-vat-ids.ts';
import { storePapers, typeOfKey } from './store-papers.ts';
import { findTaxPast, isSameTax, requirePastDay, validFromOf } from './tax-validity.ts';

/** Tax number and papers that payouts need. */
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
        const valid = await validityOf(db, session, partner, { before, after, changer: 'owner', at });
        await saveAffiliateData(db, partner, { ...after, files: stored, at, valid });
        await auditTaxData(db, session, partner, { before, after, papers });
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
    const saved = await deps.db.transaction().execute(async (db) => {
      const before = await lockAffiliateData(db, partner);
      refuseOthersFields(before, body, changer);
      requireSeen(before, body, changer);
      const at = deps.clock.now();
      requirePastDay(body.validFrom, at);
      const after = changed(before, body, changer, at);
      const valid = await validityOf(db, session, partner, {
        before,
        after,
        changer,
        at,
        given: body.validFrom,
      });
      await saveAffiliateData(db, partner, { ...after, files: new Map(), at, valid });
      await auditTaxData(db, session, partner, { before, after, papers: [] });
      return after;
    });
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

/** From which day a change holds and who made it; undefined where the tax data stay as they were. */
async function validityOf(
  tx: Tx,
  { user }: Session,
  partner: number,
  change: Omit<Parameters<typeof validFromOf>[0], 'past'>,
): Promise<{ from: string; by: number } | undefined> {
  if (isSameTax(change.before, change.after)) return undefined;
  return { from: validFromOf({ ...change, past: await findTaxPast(tx, partner) }), by: user.id };
}

/** Who said what of a tax status, which decides on money; of papers only which are new. */
async function auditTaxData(
  tx: Tx,
  { user }: Session,
  partner: number,
  { before, after, papers }: { before: AffiliateData; after: AffiliateData; papers: readonly string[] },
): Promise<void> {
  const renewed = Object.fromEntries(papers.map((part) => [part, 'changed']));
  const details = { before: taxDataOf(before), after: { ...taxDataOf(after), ...renewed } };
  if (JSON.stringify(details.before) === JSON.stringify(details.after)) return;
  await audit(tx, { user: user.id, action: 'write', subject: `/api/affiliate_datas/${partner}`, details });
}

function taxDataOf({ ust, smallBusiness, taxStatus, toCheck, refusedAt }: AffiliateData) {
  return { ust, smallBusiness, taxStatus, toCheck, ...(refusedAt !== null && { refused: true }) };
}
