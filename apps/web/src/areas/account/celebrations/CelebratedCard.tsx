import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Leaf } from '../../../ui/Leaf.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import css from './CelebratedCard.module.css';
import { CelebrationDialog } from './CelebrationDialog.tsx';
import { type Celebration, celebratedQuery } from './celebrated.data.ts';
import { GROWN, textsOf } from './celebration-texts.ts';

/** What was celebrated with oneself, each with its card to share: any number of times, and without the moment. */
export function CelebratedCard() {
  const { t } = useTexts();
  const [shown, setShown] = useState<Celebration | null>(null);
  return (
    <Card title={t('celebrations:list.title')}>
      <p className="quiet">{t('celebrations:list.lead')}</p>
      <QueryContent query={useQuery(celebratedQuery())} lines={[70, 60, 65]} room="any">
        {({ celebrations }) =>
          celebrations.length === 0 ? (
            <Empty title={t('celebrations:list.none')}>{t('celebrations:list.noneText')}</Empty>
          ) : (
            <ul className={css.list} data-testid="celebrated">
              {celebrations.map((one) => (
                <Row
                  key={`${one.kind} ${one.level} ${one.phase}`}
                  celebration={one}
                  onShow={() => setShown(one)}
                />
              ))}
            </ul>
          )
        }
      </QueryContent>
      {shown !== null && <CelebrationDialog celebration={shown} isAgain onClose={() => setShown(null)} />}
    </Card>
  );
}

function Row({ celebration, onShow }: { celebration: Celebration; onShow: () => void }) {
  const texts = useTexts();
  const { t, format } = texts;
  const { title } = textsOf(celebration, texts);
  const { kind, level, reachedOn } = celebration;
  const isOfMonth = kind === 'level' || kind === 'kick-start';
  return (
    <li className={css.row}>
      <Leaf level={level ?? GROWN} size={36} />
      <span className={css.what}>
        <b>{title}</b>
        <time className="quiet" dateTime={isOfMonth ? reachedOn.slice(0, 7) : reachedOn}>
          {isOfMonth ? format.month(reachedOn) : format.date(reachedOn)}
        </time>
      </span>
      <Button
        variant="default"
        icon="share"
        aria-label={t('celebrations:list.cardOf', { title })}
        onClick={onShow}
      >
        {t('celebrations:list.card')}
      </Button>
    </li>
  );
}
