import { addDays, cycleOfDay } from '@blattwerk/plan/days.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '../../../api/api-error.ts';
import { usePlan } from '../../../frame/plan/use-plan.ts';
import { berlinDay } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { askedWhileTyping } from '../../../ui/asked-while-typing.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorId } from '../../../ui/ErrorId.tsx';
import { useFailureText } from '../../../ui/failure-text.ts';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { Pending } from '../../../ui/Pending.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { nextLevelQuery } from '../bonuses/bonuses.data.ts';
import css from './Goal.module.css';
import { type GoalAnswer, type GoalValues, isComplete, planGoal, setGoal } from './goals.data.ts';
import { PlanList } from './PlanList.tsx';

/** Assumed average order until somebody has ordered. */
const USUAL_ORDER = { base: '100.00', qp: 80 };
const DEBOUNCE_MS = 400;
const LATEST_DAYS = 366;

interface Props {
  partner: number;
  answer: GoalAnswer;
  onClose: () => void;
}

/** Sets a goal, with a live preview of what it takes. */
export function GoalSheet({ partner, answer: { goal, usualOrder }, onClose }: Props) {
  const { t, format } = useTexts();
  const plan = usePlan();
  const client = useQueryClient();
  const today = berlinDay(Date.now());
  const next = useQuery(nextLevelQuery(partner)).data?.nextLevel;
  const order = goal?.order ?? usualOrder ?? USUAL_ORDER;
  const untilStands = goal !== null && goal.until >= today;
  const state = useServerForm<GoalValues, void>({
    draft: 'goal',
    initialValues: {
      kind: goal?.kind ?? 'level',
      level: String(goal?.level ?? next ?? 1),
      amount: goal?.amount ?? '',
      until: untilStands ? goal.until : cycleOfDay(today).dateTo,
      base: order.base,
      qp: String(order.qp),
    },
    fieldNames: { 'order.base': 'base', 'order.qp': 'qp' },
    send: (values) => setGoal(client, partner, values),
    onSent: () => {
      toast.success(t('bonuses:goal.wasSet'));
      onClose();
    },
  });
  const { form } = state;
  const { kind } = form.values;
  return (
    <Sheet title={t(goal === null ? 'bonuses:goal.set' : 'bonuses:goal.change')} onClose={onClose}>
      <ServerForm state={state} label={t('bonuses:goal.title')} className={css.form}>
        <SelectField
          {...form.getInputProps('kind')}
          label={t('bonuses:goal.kind')}
          options={(['level', 'amount'] as const).map((value) => ({
            value,
            label: t(`bonuses:goal.kinds.${value}`),
          }))}
        />
        {kind === 'level' ? (
          <SelectField
            {...form.getInputProps('level')}
            label={t('bonuses:goal.level')}
            options={(plan?.levels ?? []).slice(1).map(({ id, name }) => ({
              value: String(id),
              label: t('bonuses:ladder.level', { level: format.integer(id), levelName: name }),
            }))}
          />
        ) : (
          <TextField
            {...form.getInputProps('amount')}
            label={t('bonuses:goal.amount')}
            description={t('bonuses:goal.amountHint')}
            inputMode="decimal"
          />
        )}
        <TextField
          {...form.getInputProps('until')}
          type="date"
          label={t('bonuses:goal.day')}
          description={t('bonuses:goal.dayHint')}
          min={today}
          max={addDays(today, LATEST_DAYS)}
        />
        <fieldset className={css.order}>
          <legend>{t('bonuses:goal.order')}</legend>
          <div className="bw-pair" data-narrow>
            <TextField
              {...form.getInputProps('base')}
              label={t('bonuses:whatIf.euros')}
              inputMode="decimal"
            />
            <TextField {...form.getInputProps('qp')} label={t('bonuses:whatIf.qp')} inputMode="numeric" />
          </div>
        </fieldset>
        <Preview partner={partner} values={form.values} />
        <SaveButton state={state}>{t('bonuses:goal.save')}</SaveButton>
      </ServerForm>
    </Sheet>
  );
}

function Preview({ partner, values }: { partner: number; values: GoalValues }) {
  const { t } = useTexts();
  const rested = useDebounced(values, DEBOUNCE_MS);
  const complete = isComplete(rested);
  const query = useQuery<Awaited<ReturnType<typeof planGoal>>, ApiError>({
    queryKey: ['goal-plan', partner, JSON.stringify(rested)],
    queryFn: () => planGoal(partner, rested),
    enabled: complete,
    ...askedWhileTyping,
  });
  return (
    <section className={css.preview} aria-label={t('bonuses:goal.preview')}>
      <h3>{t('bonuses:goal.preview')}</h3>
      {!complete ? (
        <p className={css.hint}>{t('bonuses:goal.incomplete')}</p>
      ) : query.isError ? (
        <PreviewFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
      ) : query.isPending ? (
        <Pending lines={[80, 60]} />
      ) : (
        <PlanList plan={query.data} order={{ base: rested.base.replace(',', '.'), qp: Number(rested.qp) }} />
      )}
    </section>
  );
}

/** Why there is no preview: the values were refused, with the reason, or the read failed and is retried. */
function PreviewFailure({ error, busy, onRetry }: { error: ApiError; busy: boolean; onRetry: () => void }) {
  const { t } = useTexts();
  const failureText = useFailureText();
  return (
    <>
      <p className={css.hint} role="status">
        {failureText(error)}
      </p>
      {error.violations.length === 0 && (
        <>
          <ErrorId error={error} />
          <Button variant="default" size="small" loading={busy} onClick={onRetry}>
            {t('card.retry')}
          </Button>
        </>
      )}
    </>
  );
}
