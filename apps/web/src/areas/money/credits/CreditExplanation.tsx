import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/use-texts.ts';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { Why } from '../../../ui/Why.tsx';
import { Arithmetic } from './Arithmetic.tsx';
import { Chain } from './Chain.tsx';
import css from './CreditExplanation.module.css';
import { type Credit, type Explanation, explanationQuery } from './credits.data.ts';
import { ReleaseFacts } from './ReleaseFacts.tsx';
import { RuleFacts } from './RuleFacts.tsx';

/** "Why this amount?", computed when a credit is opened. */
export function CreditExplanation({ id }: { id: Credit['id'] }) {
  const { t } = useTexts();
  return (
    <Why question={t('money:why.thisAmount')}>
      <Content id={id} />
    </Why>
  );
}

function Content({ id }: { id: Credit['id'] }) {
  const { t } = useTexts();
  return (
    <QueryContent query={useQuery(explanationQuery(id))} lines={[90, 75, 85, 60]} room="any">
      {(explanation) => (
        <div className={css.parts} data-testid="explanation">
          {explanation.byHand === null ? (
            <Rule explanation={explanation} />
          ) : (
            <p>{t(`money:why.rule.${explanation.rule}`, { text: explanation.byHand.text })}</p>
          )}
          {explanation.order !== null && <Order order={explanation.order} />}
          {explanation.chain !== null && <Chain chain={explanation.chain} />}
          <RuleFacts explanation={explanation} />
          {explanation.arithmetic !== null && (
            <Arithmetic
              arithmetic={explanation.arithmetic}
              below={explanation.chain?.at(-1)?.below ?? null}
            />
          )}
          <Result explanation={explanation} />
          {explanation.release !== null && <ReleaseFacts release={explanation.release} />}
        </div>
      )}
    </QueryContent>
  );
}

/** The rule in a sentence, with the instant and the plan version that it was applied with. */
function Rule({ explanation: { rule, planVersion, instant, estimated } }: { explanation: Explanation }) {
  const { t, format } = useTexts();
  return (
    <div>
      <p>{t(`money:why.rule.${rule}`)}</p>
      <p className="quiet">
        {t(estimated ? 'money:why.planNow' : 'money:why.plan', {
          version: planVersion,
          time: format.dateTime(instant),
        })}
      </p>
    </div>
  );
}

function Order({ order }: { order: NonNullable<Explanation['order']> }) {
  const { t, format } = useTexts();
  const { number, placedAt, source, base, qp } = order;
  return (
    <section>
      <h4 className={css.heading}>{t('money:why.order')}</h4>
      <p>{t('money:why.orderOf', { number, name: source, date: format.date(placedAt) })}</p>
      <p>{t('money:why.orderValue', { base: format.money(base), qp: format.integer(qp) })}</p>
    </section>
  );
}

function Result({ explanation: { amount, recomputes, byHand } }: { explanation: Explanation }) {
  const { t, format } = useTexts();
  return (
    <div className={css.result}>
      <p className={css.line}>
        <span>{t('money:why.amount')}</span>
        <strong data-testid="explained-amount">{format.money(amount)}</strong>
      </p>
      {byHand === null && (
        <p className={recomputes ? 'quiet' : css.alarm} role={recomputes ? undefined : 'alert'}>
          {t(recomputes ? 'money:why.recomputes' : 'money:why.doesNotRecompute')}
        </p>
      )}
    </div>
  );
}
