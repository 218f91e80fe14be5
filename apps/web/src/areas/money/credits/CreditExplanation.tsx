import { MOST_HOLD_DAYS } from '@blattwerk/plan/cycle/hold-end.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Leaf } from '../../../ui/Leaf.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { QuestionDetails } from '../../../ui/QuestionDetails.tsx';
import css from './CreditExplanation.module.css';
import { type Credit, type Explanation, explanationQuery } from './credits.data.ts';
import { RuleFacts } from './RuleFacts.tsx';

/** "QuestionDetails this amount?", computed when a credit is opened. */
export function CreditExplanation({ id }: { id: Credit['id'] }) {
  const { t } = useTexts();
  return (
    <QuestionDetails question={t('money:why.thisAmount')}>
      <Content id={id} />
    </QuestionDetails>
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

type Member = NonNullable<Explanation['chain']>[number];

/** The chain from the buyer up to the partner, with each one's rate. */
function Chain({ chain }: { chain: readonly Member[] }) {
  const { t } = useTexts();
  return (
    <section>
      <h4 className={css.heading}>{t('money:why.path')}</h4>
      <ol className={css.chain} data-testid="chain">
        {chain.map((member, index) => (
          <Step key={member.depth} member={member} isLast={index === chain.length - 1} />
        ))}
      </ol>
    </section>
  );
}

function Step({ member, isLast }: { member: Member; isLast: boolean }) {
  const { t, format } = useTexts();
  const { displayName, level, levelName, rateBp, belowRateBp, affiliate, raises } = member;
  const kind = !affiliate ? 'notAffiliate' : !raises ? 'notHigher' : isLast ? 'own' : 'raises';
  return (
    <li className={css.step} data-last={isLast}>
      <Leaf level={level} size={22} />
      <div>
        <p className={css.line}>
          <strong>{displayName}</strong>
          <span>{affiliate && format.rate(rateBp)}</span>
        </p>
        <p className="quiet">
          {affiliate && `${levelName}. `}
          {t(`money:why.step.${kind}`, { rate: format.rate(rateBp), below: format.rate(belowRateBp) })}
        </p>
      </div>
    </li>
  );
}

type Release = NonNullable<Explanation['release']>;

/** When the credit becomes available, from when that counts, and which deliveries have shifted it. */
function ReleaseFacts({ release }: { release: Release }) {
  const { t, format } = useTexts();
  const { availableAt, countsFrom, from, days, isLimited, moves } = release;
  const available = format.date(availableAt);
  return (
    <section data-testid="release-facts">
      <h4 className={css.heading}>{t('money:why.release')}</h4>
      <p>
        {days === null
          ? t('money:why.releaseOn', { available })
          : t(`money:why.releaseOf.${countsFrom}`, {
              available,
              days: format.integer(days),
              from: format.date(from),
            })}
      </p>
      {isLimited && <p>{t('money:why.releaseLimit', { most: format.integer(MOST_HOLD_DAYS) })}</p>}
      {moves.map((move) => (
        <Move key={move.at} move={move} />
      ))}
    </section>
  );
}

function Move({ move: { at, deliveredAt, movedFrom } }: { move: Release['moves'][number] }) {
  const { t, format } = useTexts();
  const values = { time: format.dateTime(at), before: format.date(movedFrom) };
  return (
    <p className="quiet">
      {deliveredAt === null
        ? t('money:why.releaseMovedBack', values)
        : t('money:why.releaseMoved', { ...values, delivered: format.date(deliveredAt) })}
    </p>
  );
}

interface Props {
  arithmetic: NonNullable<Explanation['arithmetic']>;
  /** The partner with the highest rate between the buyer and this partner. */
  below: { displayName: string } | null;
}

/** Base times the difference between one's own rate and the highest one below, rounded once. */
function Arithmetic({ arithmetic, below }: Props) {
  const { t, format } = useTexts();
  const { baseCents, rateBp, belowRateBp, differenceBp, product, roundedCents, creditedBeforeCents } =
    arithmetic;
  const money = (cents: number) => format.money(formatCents(cents));
  return (
    <section>
      <h4 className={css.heading}>{t('money:why.arithmetic')}</h4>
      <dl className={css.sums} data-testid="arithmetic">
        <dt>{t('money:why.ownRate')}</dt>
        <dd>{format.rate(rateBp)}</dd>
        <dt>
          {below === null
            ? t('money:why.noneBelow')
            : t('money:why.highestBelow', { name: below.displayName })}
        </dt>
        <dd>{format.rate(belowRateBp)}</dd>
        <dt>{t('money:why.difference')}</dt>
        <dd>{format.rate(differenceBp)}</dd>
        <dt>{t('money:why.product', { base: money(baseCents), rate: format.rate(differenceBp) })}</dt>
        <dd>{format.exactMoney(`${product}E-6`)}</dd>
        <dt>{t('money:why.rounded')}</dt>
        <dd>{money(roundedCents)}</dd>
        {creditedBeforeCents !== 0 && (
          <>
            <dt>{t('money:why.creditedBefore')}</dt>
            <dd>{money(creditedBeforeCents)}</dd>
          </>
        )}
      </dl>
    </section>
  );
}
