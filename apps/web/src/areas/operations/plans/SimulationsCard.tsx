import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { requestOnce } from '../../../api/request-once.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { useFailureText } from '../../../ui/failure-text.ts';
import { SelectField } from '../../../ui/form/fields.tsx';
import { Note } from '../../../ui/Note.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { cyclesQuery } from '../../../ui/table/use-cycle-options.ts';
import { toast } from '../../../ui/toast/toast.ts';
import css from './Plans.module.css';
import { reloadPlans, simulationQuery, simulationsQuery, type WholePlan } from './plans.data.ts';
import { SimulationResult } from './SimulationResult.tsx';

/** Polling interval of a running simulation. */
const POLL_MS = 2_000;

/** Selectable numbers of closed months. */
const MONTHS = [1, 3, 6, 12] as const;

/** What a version would cost: the last months recomputed with it. */
export function SimulationsCard({ plan }: { plan: WholePlan }) {
  const { t, format } = useTexts();
  const list = useQuery(simulationsQuery(plan.id));
  const [chosen, choose] = useState<number | null>(null);
  const items = list.data?.items ?? [];
  const selected = chosen ?? items[0]?.id ?? null;
  return (
    <Card title={t('plans:simulation')}>
      <div className={css.form}>
        <p className="quiet">{t('plans:simulationLead')}</p>
        <Start plan={plan} onStarted={choose} />
        {items.length > 1 && (
          <SelectField
            label={t('plans:earlier')}
            value={String(selected)}
            options={items.map(({ id, months, requestedAt }) => ({
              value: String(id),
              label: t('plans:simulationOf', {
                count: months.length,
                number: format.integer(months.length),
                date: format.dateTime(requestedAt),
              }),
            }))}
            onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
          />
        )}
        {selected !== null && <Shown id={selected} />}
      </div>
    </Card>
  );
}

function Start({ plan, onStarted }: { plan: WholePlan; onStarted: (id: number) => void }) {
  const { t, format } = useTexts();
  const client = useQueryClient();
  const failureText = useFailureText();
  const cycles = useQuery(cyclesQuery()).data?.items ?? [];
  const closed = cycles.filter(({ closedAt }) => closedAt !== null);
  const open = cycles.filter(({ closedAt }) => closedAt === null).at(-1);
  const [months, setMonths] = useState('3');
  const [busy, setBusy] = useState(false);
  const ids = months === 'open' ? [] : closed.slice(0, Number(months)).map(({ id }) => id);
  const cycleIds = open === undefined ? ids : [open.id, ...ids];
  const start = async () => {
    setBusy(true);
    try {
      const body = { cycles: cycleIds };
      const { id } = await requestOnce('POST /api/plans/{id}/simulations', { params: { id: plan.id }, body });
      onStarted(id);
      void reloadPlans(client);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(failureText(error), { error });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={css.actions}>
      <SelectField
        label={t('plans:months')}
        value={months}
        options={[
          { value: 'open', label: t('plans:openAlone') },
          ...MONTHS.map((count) => ({
            value: String(count),
            label: t('plans:lastMonths', { count, number: format.integer(count) }),
          })),
        ]}
        onChange={({ currentTarget }) => setMonths(currentTarget.value)}
      />
      <ReasonedButton
        loading={busy}
        reason={cycleIds.length === 0 ? t('plans:noMonths') : null}
        onClick={() => void start()}
      >
        {t('plans:start')}
      </ReasonedButton>
    </div>
  );
}

function Shown({ id }: { id: number }) {
  const { t } = useTexts();
  const query = useQuery({
    ...simulationQuery(id),
    refetchInterval: ({ state: { data } }) => (data?.status === 'waiting' ? POLL_MS : false),
  });
  return (
    <QueryContent query={query}>
      {(simulation) => {
        if (simulation.status === 'waiting') return <Note role="status" title={t('plans:waiting')} />;
        if (simulation.status === 'failed') return <Note tone="alarm" title={t('plans:failed')} />;
        return <SimulationResult simulation={simulation} />;
      }}
    </QueryContent>
  );
}
