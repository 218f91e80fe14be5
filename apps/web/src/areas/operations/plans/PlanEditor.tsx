import type { PlanBody } from '@blattwerk/plan/plan.ts';
import { planChanges } from '@blattwerk/plan/versions/plan-changes.ts';
import { type PlanFault, planFaults } from '@blattwerk/plan/versions/plan-faults.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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
import { LevelEntries } from './LevelEntries.tsx';
import css from './Plans.module.css';
import { entryOf, type Typed, withLevel, withTyped } from './plan-form.ts';
import { reloadPlans, type WholePlan } from './plans.data.ts';

/** What every entry of the editor needs. */
export interface Entries {
  readonly plan: PlanBody;
  readonly typed: Typed;
  readonly onType: (path: string, text: string) => void;
  /** By the paths of entries: what is at fault, and what is other than in the version that it was drafted from. */
  readonly faults: ReadonlyMap<string, PlanFault>;
  readonly changes: ReadonlySet<string>;
}

interface Props {
  plan: WholePlan;
  /** The version that it was drafted from. */
  before: PlanBody;
}

/** All numbers of a draft, with what is other than before marked, and what does not go together said at its row. */
export function PlanEditor({ plan, before }: Props) {
  const { t } = useTexts();
  const client = useQueryClient();
  const required = useRequired();
  const [base, setBase] = useState<PlanBody>(plan.body);
  const [typed, setTyped] = useState<Typed>({});
  const body = withTyped(base, typed);
  const faults = new Map(planFaults(body, before).map((fault) => [entryOf(fault.path), fault]));
  const changes = new Set(planChanges(before, body).map(({ path }) => entryOf(path)));
  const state = useServerForm<{ name: string; reason: string }, WholePlan>({
    draft: null,
    initialValues: { name: plan.name, reason: '' },
    validate: { name: required, reason: required },
    send: ({ name, reason }) =>
      request('PATCH /api/plans/{id}', {
        params: { id: plan.id },
        body: { name, body: body as WholePlan['body'], reason },
        version: plan.version,
      }),
    onSent: (saved) => {
      setBase(saved.body);
      setTyped({});
      state.form.setValues({ name: saved.name, reason: '' });
      toast.success(t('plans:saved'));
      void reloadPlans(client);
    },
  });
  const entries: Entries = {
    plan: base,
    typed,
    faults,
    changes,
    onType: (path, text) => setTyped((old) => ({ ...old, [path]: text })),
  };
  return (
    <Card title={t('plans:editor')}>
      <ServerForm state={state} label={t('plans:editor')} className={css.form}>
        <TextField label={t('plans:name')} {...state.form.getInputProps('name')} />
        <LevelEntries entries={entries} />
        <div className={css.actions}>
          <Button variant="default" icon="plus" onClick={() => setBase(withLevel(base))}>
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
