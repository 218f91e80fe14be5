import type { PlanBody } from '@blattwerk/plan/plan.ts';
import { type PlanFault, planFaults } from '@blattwerk/plan/versions/plan-faults.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { ReasonField } from '../../../ui/form/ReasonField.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { Note } from '../../../ui/Note.tsx';
import { BonusEntries } from './BonusEntries.tsx';
import { changedTexts } from './entry-texts.ts';
import { LevelEntries } from './LevelEntries.tsx';
import css from './Plans.module.css';
import { entryOf, type Typed, withLevel, withTyped } from './plan-form.ts';
import type { WholePlan } from './plans.data.ts';
import { usePlanForm } from './use-plan-form.ts';

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
