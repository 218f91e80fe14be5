import type { PlanBody } from '@blattwerk/plan/plan.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useRequired } from '../../../ui/form/use-required.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { type Typed, withTyped } from './plan-form.ts';
import { planVersionQuery, reloadPlans, type WholePlan } from './plans.data.ts';

/** Values of the editor: the initial figures, and what was typed since. */
interface Values {
  readonly [field: string]: unknown;
  readonly name: string;
  readonly reason: string;
  readonly base: PlanBody;
  readonly typed: Typed;
}

const shownBy = ({ name, body }: WholePlan): Values => ({ name, reason: '', base: body, typed: {} });

/**
 * The form of a draft. After a concurrent change the typed values stay and everything else is updated: the refusal says
 * so, and nothing is overwritten unseen.
 */
export function usePlanForm(plan: WholePlan) {
  const { t } = useTexts();
  const client = useQueryClient();
  const required = useRequired();
  const [shown, show] = useState(plan);
  const isSame = plan.hash === shown.hash && plan.name === shown.name;
  const state = useServerForm<Values, WholePlan>({
    draft: null,
    initialValues: shownBy(plan),
    validate: { name: required, reason: required },
    send: async ({ name, reason, base, typed }) => {
      try {
        return await request('PATCH /api/plans/{id}', {
          params: { id: plan.id },
          body: { name, body: withTyped(base, typed) as WholePlan['body'], reason },
          version: isSame ? plan.version : shown.version,
        });
      } catch (error) {
        if (error instanceof ApiError && error.status === 412) await showAgain(name);
        throw error;
      }
    },
    onSent: (saved) => {
      show(saved);
      state.form.setInitialValues(shownBy(saved));
      state.form.setValues(shownBy(saved));
      toast.success(t('plans:saved'));
      void reloadPlans(client);
    },
  });
  const showAgain = async (name: string) => {
    // If this fails, the refusal alone says what happened.
    const now = await client
      .fetchQuery({ ...planVersionQuery(String(plan.id)), staleTime: 0 })
      .catch(() => null);
    if (now === null) return;
    state.form.setFieldValue('base', now.body);
    if (name === shown.name) state.form.setFieldValue('name', now.name);
    show(now);
  };
  return state;
}
