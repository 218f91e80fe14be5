import {
  changeAffiliateData,
  getAffiliateData,
  getAffiliateFile,
  uploadAffiliateData,
} from '@blattwerk/contract/affiliate-data/affiliate-data.contract.ts';
import { notFound } from '../platform/http/api-error.ts';
import type { Route } from '../platform/http/route.ts';
import { requireOwn } from '../team/team.policy.ts';
import { merged, requireOwnPapers, writableFields } from './affiliate-data.policy.ts';
import { presentAffiliateData } from './affiliate-data.presenter.ts';
import {
  findAffiliateData,
  findAffiliateFile,
  lockAffiliateData,
  saveAffiliateData,
} from './affiliate-data.queries.ts';
import { storePapers, typeOfKey } from './store-papers.ts';

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
        await saveAffiliateData(db, partner, { ...merged(before, body), files: stored, at });
        return [...stored.keys()].flatMap((part) => before[part] ?? []);
      })
      .catch(async (error) => {
        await removeAll(keys);
        throw error;
      });
    await removeAll(replaced);
    return presentAffiliateData(partner, await findAffiliateData(deps.db, partner));
  });

  route(changeAffiliateData, async ({ params, body, session }, deps) => {
    const partner = params.id;
    const given = await writableFields(deps, session, partner, body);
    const saved = await deps.db.transaction().execute(async (db) => {
      const after = merged(await lockAffiliateData(db, partner), given);
      await saveAffiliateData(db, partner, { ...after, files: new Map(), at: deps.clock.now() });
      return after;
    });
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
