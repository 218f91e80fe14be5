import type { Plan } from '@blattwerk/plan/plan.ts';
import { whatIf } from '@blattwerk/plan/what-if/what-if.ts';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { PlanContent } from '../../../frame/plan/PlanContent.tsx';
import { useTexts } from '../../../i18n/use-texts.ts';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { Outcomes } from './Outcomes.tsx';
import { Stepper } from './Stepper.tsx';
import { isEmptyInput, limits, NO_INPUT, type ScenarioInput, scenarioOf } from './scenario.ts';
import css from './WhatIf.module.css';
import type { Focus } from './WhatIfCard.tsx';
import { type Facts, factsQuery } from './what-if.data.ts';

interface Props {
  partner: number;
  focus: Focus;
  input: ScenarioInput;
  onChange: (input: ScenarioInput) => void;
}

/** The inputs and the engine's results. The computation stays in the browser. */
export function WhatIfPanel(props: Props) {
  const { t } = useTexts();
  const query = useQuery(factsQuery(props.partner));
  return (
    <QueryContent query={query} missing={<p className="quiet">{t('statistics.none')}</p>}>
      {(facts) => (
        <PlanContent version={facts.planVersion}>
          {(plan) => <Computed {...props} facts={facts} plan={plan} />}
        </PlanContent>
      )}
    </QueryContent>
  );
}

function Computed({ facts, plan, focus, input, onChange }: Props & { facts: Facts; plan: Plan }) {
  const { t, format } = useTexts();
  const deferredInput = useDeferredValue(input);
  const legIds = facts.legs.map(({ id }) => Number(id));
  const outcome = whatIf(plan, facts.facts, scenarioOf(deferredInput, legIds));
  return (
    <div className={css.panel} data-testid="what-if">
      <div className={css.inputs}>
        <Steppers legs={facts.legs} input={input} onChange={onChange} />
        {!isEmptyInput(input) && (
          <button
            type="button"
            className={css.reset}
            onClick={() => onChange({ ...NO_INPUT, euros: input.euros, qp: input.qp })}
          >
            {t('bonuses:whatIf.reset')}
          </button>
        )}
      </div>
      <div className={css.outcome}>
        <Outcomes plan={plan} focus={focus} outcome={outcome} />
        <p className={css.note}>{t('bonuses:whatIf.note', { time: format.dateTime(facts.asOf) })}</p>
      </div>
    </div>
  );
}

interface SteppersProps {
  legs: Facts['legs'];
  input: ScenarioInput;
  onChange: (input: ScenarioInput) => void;
}

/** Inputs of the scenario: customers, orders, and QP in the strongest legs. */
function Steppers({ legs, input, onChange }: SteppersProps) {
  const { t } = useTexts();
  const setLeg = (id: number, more: number) => {
    const next = new Map(input.legs);
    if (more === 0) next.delete(id);
    else next.set(id, more);
    onChange({ ...input, legs: next });
  };
  return (
    <>
      <fieldset className={css.group}>
        <legend>{t('bonuses:whatIf.sales')}</legend>
        <Stepper
          label={t('bonuses:whatIf.customers')}
          value={input.customers}
          step={1}
          max={limits.customers}
          onChange={(customers) => onChange({ ...input, customers })}
        />
        <Stepper
          label={t('bonuses:whatIf.orders')}
          value={input.orders}
          step={1}
          max={limits.orders}
          onChange={(orders) => onChange({ ...input, orders })}
        />
        <Stepper
          label={t('bonuses:whatIf.euros')}
          unit="€"
          value={input.euros}
          step={10}
          max={limits.euros}
          onChange={(euros) => onChange({ ...input, euros })}
        />
        <Stepper
          label={t('bonuses:whatIf.qp')}
          unit="QP"
          value={input.qp}
          step={10}
          max={limits.qp}
          onChange={(qp) => onChange({ ...input, qp })}
        />
      </fieldset>
      {legs.length > 0 && (
        <fieldset className={css.group}>
          <legend>{t('bonuses:whatIf.legs')}</legend>
          {legs.map(({ id, displayName }) => (
            <Stepper
              key={id}
              label={displayName ?? t('bonuses:whatIf.leg')}
              unit="QP"
              value={input.legs.get(Number(id)) ?? 0}
              step={100}
              max={limits.legQp}
              onChange={(more) => setLeg(Number(id), more)}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}
