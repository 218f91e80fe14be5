import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useSubject } from '../../../api/subject.ts';
import { part } from '../../../frame/screen.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { Figure } from '../../../ui/Figure.tsx';
import { useNear } from '../../../ui/use-near.ts';
import css from './FigureList.module.css';
import {
  personalQualificationPointsQuery,
  personalSalesVolumeQuery,
  qualificationPointsQuery,
} from './statistics.data.ts';

// Lazy: two more reads, and the code that sums days.
const QpChange = part(() => import('./QpChange.tsx'), 'QpChange', ['bonuses']);

interface Props {
  partner: number;
}

/** The volumes of the open cycle. Each has its own read and error state, and links to what it consists of. */
export function VolumeCard({ partner }: Props) {
  const { t, format } = useTexts();
  // Partners above see no orders.
  const orders = useSubject().as === 'team' ? undefined : '/app/orders';
  const psv = useQuery(personalSalesVolumeQuery(partner));
  const qp = useQuery(qualificationPointsQuery(partner));
  const personalQp = useQuery(personalQualificationPointsQuery(partner));
  const [place, near] = useNear();
  return (
    <Card title={t('volume.title')} className="bw-dash-volume">
      <dl className={css.list}>
        <Figure
          size="large"
          label={t('volume.psv')}
          testId="psv"
          query={psv}
          value={(data) => format.money(data.personalSalesVolume)}
          to={orders}
        >
          <dd className={css.hint}>{t('volume.psvLong')}</dd>
        </Figure>
        <Figure
          label={t('volume.qp')}
          explained={t('volume.qpLong')}
          testId="qp"
          query={qp}
          value={(data) => format.integer(data.qualificationPointsVolume)}
          to="/app/team/table"
          search={{ sort: 'qualificationPoints', direction: 'desc' }}
        >
          <dd className={css.hint} data-testid="qp-change">
            <div ref={place} className={css.change}>
              <Suspense>{near && qp.isSuccess && <QpChange partner={partner} />}</Suspense>
            </div>
          </dd>
        </Figure>
        <Figure
          label={t('volume.personalQp')}
          testId="personal-qp"
          query={personalQp}
          value={(data) => format.integer(data.personalQualificationPointsVolume)}
          to={orders}
        />
      </dl>
    </Card>
  );
}
