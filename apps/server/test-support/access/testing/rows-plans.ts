import { defaultPlan } from '@blattwerk/plan/default-plan.ts';
import type { Rows } from './row.ts';

const reason = 'Neue Sätze';
const { planVersion: _, ...body } = defaultPlan;

/** Versions of the plan, and their costs. */
export const planRows: Rows = {
  'GET /api/plans': { kind: 'operator' },
  'GET /api/plans/{id}': { kind: 'operator', of: 'draftPlan' },
  'GET /api/plans/{id}/changes': { kind: 'operator', of: 'draftPlan' },
  'POST /api/plans': {
    kind: 'operator',
    body: (_objects, fresh) => ({ basedOn: 1, name: `Entwurf ${fresh}`, reason }),
    writes: ['plans', 'audit_log'],
  },
  'PATCH /api/plans/{id}': {
    kind: 'operator',
    of: 'draftPlan',
    body: (_objects, fresh) => ({
      name: `Entwurf ${fresh}`,
      body: { ...body, infinity: { poolBp: Number(fresh) % 10_000 } },
      reason,
    }),
    writes: ['plans.name', 'plans.body', 'plans.hash', 'plans.changed_at', 'audit_log'],
  },
  'DELETE /api/plans/{id}': {
    kind: 'operator',
    of: 'draftPlan',
    body: () => ({ reason }),
    writes: ['-plans', '-plan_simulations', '-plan_simulation_partners', 'audit_log'],
  },
  'POST /api/plans/{id}/submit': {
    kind: 'operator',
    of: 'draftPlan',
    body: () => ({ reason }),
    // One person suffices on the network of the tests.
    writes: ['plans.approved_at', 'plans.approved_by', 'approvals', 'notifications', 'audit_log'],
  },
  'POST /api/plans/{id}/schedule': {
    kind: 'operator',
    of: 'approvedPlan',
    body: () => ({ from: '2046-05', announceDays: 30, reason }),
    writes: ['plans.valid_from', 'plans.announce_days', 'audit_log'],
  },
  'POST /api/plans/{id}/simulations': {
    kind: 'operator',
    of: 'draftPlan',
    body: ({ cycle }) => ({ cycles: [cycle] }),
    ok: 202,
    writes: ['plan_simulations', 'audit_log'],
  },
  'GET /api/plan_simulations': { kind: 'operator' },
  'GET /api/plan_simulations/{id}': { kind: 'operator', of: 'planSimulation' },
  'GET /api/plan_simulations/{id}/partners': { kind: 'operator', of: 'planSimulation' },
  'GET /csv/plan_simulations/{id}/partners': { kind: 'operator', of: 'planSimulation' },
};

const company = 'the company’s rates, the same for everybody';

/** Why nobody is refused these calls for being about themselves. */
export const plansAreOfTheCompany: Readonly<Record<string, string>> = {
  'POST /api/plans': company,
  'PATCH /api/plans/{id}': company,
  'DELETE /api/plans/{id}': company,
  'POST /api/plans/{id}/submit': company,
  'POST /api/plans/{id}/schedule': company,
  'POST /api/plans/{id}/simulations': 'computes months and books nothing',
};
