import {
  changeFindingSettings,
  decideFindings as decideCall,
  getFindingDecision,
  getFindingSettings,
  setFindingRule,
} from '@blattwerk/contract/findings/finding-decisions.contract.ts';
import {
  getFinding,
  getFindingSums,
  getFindingsCsv,
  listFindings,
} from '@blattwerk/contract/findings/findings.contract.ts';
import { formatCents, parseCents } from '@blattwerk/plan/money.ts';
import { findPlan } from '../../company/plans/find-plan.ts';
import { countProofGuess } from '../../identity/approvals/demanded-proof.ts';
import { notFound } from '../../platform/api-error.ts';
import type { Deps } from '../../platform/deps.ts';
import type { HandlerAnswer, Route } from '../../platform/http/route.ts';
import { decideFindings } from './decide-findings.ts';
import { findDecision } from './finding-decisions.queries.ts';
import {
  changeMinimum,
  type FindingSettings,
  findFindingSettings,
  setRule,
  settingsVersion,
} from './finding-rules.ts';
import { findingTexts } from './finding-texts.ts';
import { presentExplained, presentFinding } from './findings.presenter.ts';
import { findFinding, findFindingPages, findFindingSums, findFindings } from './findings.queries.ts';
import { findingsCsv } from './findings-csv.ts';

/** Findings by refunds after closings, for operators. */
export function findingRoutes(route: Route): void {
  route(listFindings, async ({ list }, { db }) => {
    const { rows, total } = await findFindings(db, list);
    return { items: rows.map(presentFinding), total };
  });

  route(getFinding, async ({ params }, { db }) => {
    const row = await findFinding(db, params.id);
    if (row === undefined) throw notFound();
    return presentExplained(row, await findPlan(db, row));
  });

  route(
    getFindingSums,
    async (_, { db }) => {
      const sums = await findFindingSums(db);
      return { sums: sums.map(({ cents, ...sum }) => ({ ...sum, amount: formatCents(cents) })) };
    },
    { from: 'replica' },
  );

  route(getFindingsCsv, async ({ query: { status, bonus, cycle, partner, text }, session }, { db }) => {
    const pages = findFindingPages(db, {
      ...(status !== undefined && { status: [status] }),
      ...(bonus !== undefined && { bonus: [bonus] }),
      ...(cycle !== undefined && { cycle: [cycle] }),
      ...(partner !== undefined && { partner }),
      ...(text !== undefined && { text }),
    });
    const { locale } = session.user;
    return {
      type: 'text/csv' as const,
      name: `${findingTexts(locale).findings}.csv`,
      body: await findingsCsv(pages, locale),
      disposition: 'attachment' as const,
    };
  });

  decisionRoutes(route);
  settingRoutes(route);
}

function decisionRoutes(route: Route): void {
  route(
    decideCall,
    async ({ body, session }, deps) => {
      const { decision, ids, matching, expected, text, reason, code } = body;
      const { count, amount } = expected;
      const seen = { count, cents: parseCents(amount) };
      const wanted = { decision, ids, matching, expected: seen, text, reason, code };
      return requireDecision(deps, await decideFindings(deps, session, wanted));
    },
    { before: countProofGuess },
  );

  route(getFindingDecision, ({ params }, deps) => requireDecision(deps, params.id));
}

function settingRoutes(route: Route): void {
  route(getFindingSettings, async (_, { db }) => presentSettings(await findFindingSettings(db)));

  route(changeFindingSettings, async ({ body, session, version }, deps) => {
    await deps.db
      .transaction()
      .execute((db) => changeMinimum({ ...deps, db }, session, { ...body, version }));
    return presentSettings(await findFindingSettings(deps.db));
  });

  route(
    setFindingRule,
    async ({ body, session }, deps) => {
      const { bonus, always, agreement, reason, code } = body;
      return requireDecision(deps, await setRule(deps, session, { bonus, always, agreement, reason, code }));
    },
    { before: countProofGuess },
  );
}

async function requireDecision(
  { db }: Pick<Deps, 'db'>,
  id: number,
): Promise<HandlerAnswer<typeof getFindingDecision>> {
  const row = await findDecision(db, id);
  if (row === undefined) throw notFound();
  const { cents, ...same } = row;
  return { ...same, amount: formatCents(cents), currency: 'EUR' };
}

function presentSettings(settings: FindingSettings): HandlerAnswer<typeof getFindingSettings> {
  const { minimumCents, rules } = settings;
  return { minimum: formatCents(minimumCents), rules: [...rules], version: settingsVersion(settings) };
}
