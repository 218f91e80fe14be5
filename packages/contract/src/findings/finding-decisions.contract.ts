import { z } from 'zod';
import { correctionReaders, person } from '../corrections/corrections.contract.ts';
import { endpoint, item, plain, type Resource } from '../http/endpoint.ts';
import { proofCode } from '../http/proof-code.ts';
import { reason } from '../http/reason.ts';
import { refusalText } from '../http/refusal.ts';
import { line } from '../http/texts.ts';
import { id, idParams, instant, iriOf, money } from '../http/values.ts';
import { approvalResource } from '../operators/approvals.contract.ts';
import { findingBonus } from './findings.contract.ts';

const resource: Resource = { name: 'FindingDecision', path: '/api/finding_decisions' };

/** Maximum number of findings named in one decision; more of them are selected by bonus. */
const MOST_NAMED = 100;

const TEXT_LENGTH = 200;

/**
 * Status of a decision. `done`: they are accepted, or corrected. `waiting` for a second person. `booking`: the corrections
 * are booked one after the other. `rejected` by somebody; `overtaken`, because findings changed meanwhile: these are open
 * again.
 */
const decisionStatus = z.literal(['done', 'waiting', 'booking', 'rejected', 'overtaken']);

/** A decision on findings: `count` of them with `amount`, of a `bonus`, or null if they were named individually. */
const decision = z.object({
  id,
  decision: z.literal(['stand', 'correct', 'rule']),
  bonus: findingBonus.nullable(),
  count: z.int(),
  amount: money,
  currency: z.literal('EUR'),
  text: z.string().nullable(),
  reason: z.string(),
  status: decisionStatus,
  preparedBy: person,
  preparedAt: instant,
  approval: iriOf(approvalResource).nullable(),
});

export const decideFindings = endpoint({
  method: 'POST',
  path: '/api/finding_decisions',
  summary: 'Lets open findings stand, or prepares their correction, which a second person approves.',
  description:
    'Findings are named one by one (`ids`), or all open ones of a bonus are meant (`matching`, of one cycle where it says so). `expected` is what the caller saw: how many, and what they come to; 409 where that has changed. To let them stand takes one person. To correct them prepares a debit of each difference, about its credit, in the first cycle that is not closed; where one person suffices they are booked without another one. `text` is what the partners read; without it they read the product’s words in their language. 403 where one is of the caller’s partner.',
  access: 'money.correct',
  byPeople: true,
  idempotencyKey: true,
  refusals: [403, 429],
  body: z.object({
    decision: z.literal(['stand', 'correct']),
    ids: z.array(id).min(1).max(MOST_NAMED).optional(),
    matching: z.object({ bonus: findingBonus, cycle: id.optional() }).optional(),
    expected: z.object({ count: z.int().min(1), amount: money }),
    text: line(TEXT_LENGTH).optional(),
    reason,
    code: proofCode,
  }),
  readOnly: {
    ignored: ['bonus', 'count', 'amount', 'currency', 'status', 'preparedBy', 'preparedAt', 'approval'],
  },
  answer: item(resource, decision),
});

export const getFindingDecision = endpoint({
  method: 'GET',
  path: '/api/finding_decisions/{id}',
  summary: 'A decision on findings, and what became of it.',
  access: correctionReaders,
  params: idParams,
  answer: item(resource, decision),
});

/** EUR: whole, or with cents. */
const minimum = z.string().regex(/^\d{1,6}(\.\d\d)?$/, refusalText('amountInvalidEur'));

/** Whether findings of a bonus are always corrected, and the pending approval of a change of that. */
const rule = z.object({
  bonus: findingBonus,
  always: z.boolean(),
  reason: z.string().nullable(),
  since: instant.nullable(),
  by: person.nullable(),
  approval: iriOf(approvalResource).nullable(),
});

/**
 * The amount from which an operator decides, and the bonuses that are always corrected. `version` is the value for the
 * `If-Match` of a change.
 */
const settings = z.object({ minimum: money, rules: z.array(rule), version: z.string() });

export const getFindingSettings = endpoint({
  method: 'GET',
  path: '/api/finding_settings',
  summary: 'From which amount on somebody decides on findings, and which are always corrected.',
  access: correctionReaders,
  looks: 'visit',
  answer: plain(settings),
});

export const changeFindingSettings = endpoint({
  method: 'PATCH',
  path: '/api/finding_settings',
  summary: 'Changes from which amount on somebody decides on findings; smaller ones stand by themselves.',
  description: '`If-Match` names the `version` that was read: 412 when it has changed since.',
  access: 'money.correct',
  ifMatch: true,
  body: z.object({ minimum, reason }),
  readOnly: { ignored: ['rules', 'version'] },
  answer: plain(settings),
});

export const setFindingRule = endpoint({
  method: 'POST',
  path: '/api/finding_rules',
  summary: 'Prepares that findings of a bonus are always corrected, or no longer; a second person approves.',
  description:
    'The partner agreement has to say the same: `agreement` confirms it, 422 without it where they are to be corrected always, 409 before one is published. Where one person suffices it is done immediately.',
  access: 'money.correct',
  byPeople: true,
  idempotencyKey: true,
  refusals: [403, 429],
  body: z.object({
    bonus: findingBonus,
    always: z.boolean(),
    agreement: z.boolean().optional(),
    reason,
    code: proofCode,
  }),
  readOnly: {
    ignored: [
      'decision',
      'count',
      'amount',
      'currency',
      'text',
      'status',
      'preparedBy',
      'preparedAt',
      'approval',
    ],
  },
  answer: item(resource, decision),
});
