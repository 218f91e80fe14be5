import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Leaf } from '../../../ui/Leaf.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { QuestionDetails } from '../../../ui/QuestionDetails.tsx';
import css from './OrderExplanation.module.css';
import { type OrderExplanation as Explanation, orderExplanationQuery } from './orders.data.ts';

interface Props {
  id: number;
  hasCommission: boolean;
}

/** "QuestionDetails this amount?", or "QuestionDetails nothing?" for an order without commission. */
export function OrderExplanation({ id, hasCommission }: Props) {
  const { t } = useTexts();
  return (
    <QuestionDetails question={t(hasCommission ? 'money:why.thisAmount' : 'money:why.nothing')}>
      <Content id={id} />
    </QuestionDetails>
  );
}

function Content({ id }: { id: number }) {
  return (
    <QueryContent query={useQuery(orderExplanationQuery(id))} lines={[90, 75, 85]}>
      {(explanation) => (
        <div className={css.parts} data-testid="order-explanation">
          <Summary explanation={explanation} />
          {explanation.steps.length > 0 && (
            <ol className={css.steps} data-testid="order-steps">
              {explanation.steps.map((step) => (
                <StepRow key={step.depth} step={step} />
              ))}
            </ol>
          )}
          <Reversals reversals={explanation.reversals} />
        </div>
      )}
    </QueryContent>
  );
}

function Summary({ explanation }: { explanation: Explanation }) {
  const { t, format } = useTexts();
  const { reason, steps, base, cycle, planVersion, instant, estimated, reassignedAt } = explanation;
  return (
    <div>
      {reason !== null && <p>{t(`money:why.countsNowhere.${reason}`)}</p>}
      {reason === null && steps.length === 0 && <p>{t('money:why.ownOrder')}</p>}
      {reason === null && cycle !== null && (
        <p>{t('money:why.counted', { base: format.money(base), month: format.month(cycle.dateFrom) })}</p>
      )}
      {reassignedAt !== null && <p>{t('money:why.reassigned', { time: format.dateTime(reassignedAt) })}</p>}
      {planVersion !== null && instant !== null && (
        <p className="quiet">
          {t(estimated ? 'money:why.planNow' : 'money:why.plan', {
            version: planVersion,
            time: format.dateTime(instant),
          })}
        </p>
      )}
    </div>
  );
}

/** Texts of the reason codes. */
const reasonTexts = {
  not_affiliate: 'notAffiliate',
  no_higher_rate: 'noHigherRate',
  rounds_to_zero: 'roundsToNothing',
} as const;

type Step = Explanation['steps'][number];

function StepRow({ step }: { step: Step }) {
  const { t, format } = useTexts();
  const { partner, isOwn, affiliate, level, levelName, rateBp, belowRateBp, below, reason, amount } = step;
  const values = {
    rate: format.rate(rateBp),
    below: format.rate(belowRateBp),
    name: below?.displayName ?? '',
  };
  const gets = below === null ? 'getsAll' : 'getsDifference';
  return (
    <li className={css.step} data-own={isOwn}>
      <Leaf level={level} size={22} />
      <div>
        <p className={css.line}>
          <strong>{partner.displayName}</strong>
          {amount !== null && <span className={css.amount}>{format.money(amount)}</span>}
        </p>
        <p className="quiet">
          {affiliate && `${levelName}. `}
          {t(reason === null ? `money:why.${gets}` : `money:why.reason.${reasonTexts[reason]}`, values)}
        </p>
      </div>
    </li>
  );
}

function Reversals({ reversals }: Pick<Explanation, 'reversals'>) {
  const { t, format } = useTexts();
  if (reversals.length === 0) return null;
  return (
    <ul className={css.steps}>
      {reversals.map(({ createdAt, partner, amount }) => (
        <li key={`${createdAt}.${partner.id}`} className={css.line}>
          <span>{t('money:why.takenBack', { time: format.date(createdAt) })}</span>
          <span className={css.amount}>{format.money(amount)}</span>
        </li>
      ))}
    </ul>
  );
}
