import type { PlanBody } from '@blattwerk/plan/plan.ts';
import { type PlanFault, planFaults } from '@blattwerk/plan/versions/plan-faults.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { ReasonField } from '../../../ui/form/ReasonField.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { Note } from '../../../ui/Note.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { BonusEntries } from './BonusEntries.tsx';
import { changedTexts } from './entry-texts.ts';
import { LevelEntries } from './LevelEntries.tsx';
import css from './Plans.module.css';
import { entryOf, type Typed, withLevel, withTyped } from './plan-form.ts';
import { planVersionQuery, reloadPlans, type WholePlan } from './plans.data.ts';

/** Props common to all entries of the editor. */
export interface Entries {
  readonly plan: PlanBody;
  readonly typed: Typed;
  readonly onType: (path: string, text: string) => void;
  /** By path: faults, and values of the base version that differ. */
  readonly faults: ReadonlyMap<string, PlanFault>;
  readonly changes: ReadonlyMap<string, string>;
}

interface Props {
  plan: WholePlan;
  /** The base version. */
  before: PlanBody;
}

/** All figures of a draft, with changes marked and inconsistencies shown at their row. */
export function PlanEditor({ plan, before }: Props) {
  const { t } = useTexts();
  const state = usePlanForm(plan);
  const { base, typed } = state.form.values;
  const body = withTyped(base, typed);
  const faults = new Map(planFaults(body, before).map((fault) => [entryOf(fault.path), fault]));
  const changes = changedTexts(before, body);
  const entries: Entries = {
    plan: base,
    typed,
    faults,
    changes,
    onType: (path, text) => state.form.setFieldValue('typed', { ...typed, [path]: text }),
  };
  const addLevel = () => state.form.setFieldValue('base', withLevel(base));
  return (
    <Card title={t('plans:editor')}>
      {plan.status === 'submitted' && <Note title={t('plans:waits')} />}
      <ServerForm state={state} label={t('plans:editor')} className={css.form}>
        <TextField label={t('plans:name')} {...state.form.getInputProps('name')} />
        <LevelEntries entries={entries} />
        <div className={css.actions}>
          <Button variant="default" icon="plus" onClick={addLevel}>
            {t('plans:addLevel')}
          </Button>
        </div>
        <BonusEntries entries={entries} />
        {faults.size > 0 && (
          <Note
            tone="alarm"
            role="status"
            title={t('plans:faults', { count: faults.size, number: faults.size })}
          >
            <p>{t('plans:faultsText')}</p>
          </Note>
        )}
        <ReasonField readOnly={state.busy} {...state.form.getInputProps('reason')} />
        <SaveButton state={state}>{t('plans:save')}</SaveButton>
      </ServerForm>
    </Card>
  );
}

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
function usePlanForm(plan: WholePlan) {
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
