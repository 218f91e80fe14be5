import type { InsightFigure } from '@blattwerk/contract/insight/insight.contract.ts';
import type { ReactNode } from 'react';
import { downloadOrThrow } from '../../../api/file.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { saveBlob } from '../../../ui/save-file.ts';
import { SaveFileButton } from '../SaveFileButton.tsx';
import css from './Insight.module.css';
import { firstOf } from './insight.data.ts';

interface Props {
  figure: InsightFigure;
  months: number;
  /** The switch between chart and table. */
  toggle?: ReactNode;
  children: ReactNode;
}

/** Layout of a figure: title, a sentence on what it counts, and its file. */
export function FigureFrame({ figure, months, toggle, children }: Props) {
  const { t } = useTexts();
  return (
    <Card title={t(`cockpit:figure.${figure}.title`)} aside={toggle}>
      <p className="quiet">{t(`cockpit:figure.${figure}.lead`)}</p>
      {children}
      <div className={css.foot}>
        <SaveFileButton
          save={async () => {
            const { name, content } = await downloadOrThrow('GET /csv/insight/{figure}', {
              params: { figure },
              query: { from: firstOf(months) },
            });
            saveBlob(name, content);
          }}
        />
      </div>
    </Card>
  );
}
