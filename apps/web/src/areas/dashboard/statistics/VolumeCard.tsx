import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { Figure } from '../../../ui/Figure.tsx';
import css from './FigureList.module.css';
import {
  personalQualificationPointsQuery,
  personalSalesVolumeQuery,
  qualificationPointsQuery,
} from './statistics.data.ts';

interface Props {
  partner: number;
}

/** The volumes of the open cycle; each is read on its own, and fails on its own. */
export function VolumeCard({ partner }: Props) {
  const { t, format } = useTexts();
  const psv = useQuery(personalSalesVolumeQuery(partner));
  const qp = useQuery(qualificationPointsQuery(partner));
  const personalQp = useQuery(personalQualificationPointsQuery(partner));
  return (
    <Card title={t('volume.title')} className="bw-dash-volume">
      <dl className={css.list}>
        <Figure
          size="large"
          label={<abbr title={t('volume.psvLong')}>{t('volume.psv')}</abbr>}
          testId="psv"
          query={psv}
          value={(data) => format.money(data.personalSalesVolume)}
        />
        <Figure
          label={<abbr title={t('volume.qpLong')}>{t('volume.qp')}</abbr>}
          testId="qp"
          query={qp}
          value={(data) => format.integer(data.qualificationPointsVolume)}
        />
        <Figure
          label={t('volume.personalQp')}
          testId="personal-qp"
          query={personalQp}
          value={(data) => format.integer(data.personalQualificationPointsVolume)}
        />
      </dl>
    </Card>
  );
}
