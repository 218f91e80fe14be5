import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { FieldList } from '../../../ui/FieldList.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { CreditExplanation } from '../../money/credits/CreditExplanation.tsx';
import { OrderExplanation } from '../../money/orders/OrderExplanation.tsx';
import { Amounts } from '../../money/payouts/Amounts.tsx';
import { PayoutStatus } from '../../money/payouts/PayoutStatus.tsx';
import { PayoutTimeline } from '../../money/payouts/PayoutTimeline.tsx';
import { payoutQuery } from '../../money/payouts/payouts.data.ts';
import { useQuestionSubject } from '../../money/questions/question-subject.ts';
import cards from '../cards.module.css';
import { PreparedStatus } from '../corrections/PreparedStatus.tsx';
import { PartnerFileLink } from '../PartnerFileLink.tsx';
import type { OpenedQuestion } from './question-queue.data.ts';

/** What the partner sees of the line, links to more, and the corrections made because of it. */
export function Beside({ question }: { question: OpenedQuestion }) {
  const { t } = useTexts();
  const subject = useQuestionSubject();
  return (
    <>
      <Card title={t('questionQueue:explanation')}>
        <div className={cards.parts}>
          <h3>{subject(question)}</h3>
          <Explanation question={question} />
          <Ways question={question} />
        </div>
      </Card>
      <Corrections question={question} />
    </>
  );
}

/** The same components as on the partner's own screens. */
function Explanation({ question }: { question: OpenedQuestion }) {
  const { about, credit, order, payout } = question;
  if (about === 'credit' && credit !== null) return <CreditExplanation id={credit.id} />;
  if (about === 'order' && order !== null) return <OrderExplanation id={order.id} hasCommission />;
  if (about === 'payout' && payout !== null) return <Payout id={payout.id} />;
  return <Missing question={question} />;
}

/** Status and amounts of a payout, as its partner sees it. */
function Payout({ id }: { id: number }) {
  return (
    <QueryContent query={useQuery(payoutQuery(id))} lines={[40, 90, 60]}>
      {(payout) => (
        <>
          <PayoutStatus payout={payout} />
          <PayoutTimeline payout={payout} />
          <Amounts amounts={{ ...payout, net: payout.amount }} />
        </>
      )}
    </QueryContent>
  );
}

/** For a missing credit: what the partner entered, and the orders it may be about. */
function Missing({ question: { month, orderNumber, found } }: { question: OpenedQuestion }) {
  const { t, format } = useTexts();
  return (
    <>
      <FieldList
        fields={[
          ...(month === null ? [] : [[t('questionQueue:month'), format.month(`${month}-01`)] as const]),
          ...(orderNumber === null ? [] : [[t('questionQueue:orderNumber'), orderNumber] as const]),
        ]}
      />
      {orderNumber !== null && found.length === 0 && <p className="quiet">{t('questionQueue:noOrder')}</p>}
      {found.map(({ id }) => (
        <OrderExplanation key={id} id={id} hasCommission={false} />
      ))}
    </>
  );
}

function Ways({ question: { partner, order, payout, found } }: { question: OpenedQuestion }) {
  const { t } = useTexts();
  const orders = order === null ? found : [order];
  return (
    <ul className={cards.list}>
      <li>
        <PartnerFileLink id={partner.id}>{t('questionQueue:wherePartner')}</PartnerFileLink>
      </li>
      {orders.map(({ id, number }) => (
        <li key={id}>
          <Link to="/app/operations/orders" search={{ order: id }} preload={false}>
            {`${t('questionQueue:whereOrder')} (${number})`}
          </Link>
        </li>
      ))}
      {payout !== null && (
        <li>
          <Link to="/app/operations/payouts" search={{ payout: payout.id }} preload={false}>
            {t('questionQueue:wherePayout')}
          </Link>
        </li>
      )}
    </ul>
  );
}

function Corrections({ question }: { question: OpenedQuestion }) {
  const { t, format } = useTexts();
  const { rights } = useSession();
  const { id, partner, corrections, own, status } = question;
  const isCorrecting = rights.includes('money.correct') && !own && status !== 'closed';
  if (corrections.length === 0 && !isCorrecting) return null;
  return (
    <Card title={t('questionQueue:corrections')}>
      <div className={cards.parts}>
        {corrections.length > 0 && (
          <ul className={cards.list} data-testid="question-corrections">
            {corrections.map((correction) => (
              <li key={correction.id}>
                <span className={cards.line}>
                  <Link to="/app/operations/corrections" search={{ correction: correction.id }}>
                    {format.money(correction.amount)}
                  </Link>
                  <PreparedStatus status={correction.status} />
                </span>
                <span className="quiet">{correction.text}</span>
              </li>
            ))}
          </ul>
        )}
        {isCorrecting && (
          <Link to="/app/operations/corrections" search={{ new: 1, for: partner.id, question: id }}>
            {t('questionQueue:correct')}
          </Link>
        )}
      </div>
    </Card>
  );
}
