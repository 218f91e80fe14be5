import { Suspense, useState } from 'react';
import { useSession } from '../../../../api/session-store.ts';
import { part } from '../../../../frame/screen.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { ReasonedButton } from '../../../../ui/Reasoned.tsx';
import css from '../../cards.module.css';
import { MovesOfPartner } from '../move/MovesOfPartner.tsx';
import { mayChangePlace } from '../partner-rights.ts';
import type { PartnerFile } from '../partners.data.ts';

const PlaceSheet = part(() => import('./PlaceSheet.tsx'), 'PlaceSheet', ['team']);

/** A partner's place in the tree, and the form to change it, if permitted. */
export function PlaceCard({ file }: { file: PartnerFile }) {
  const { t } = useTexts();
  const session = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const { placed, sponsor } = file;
  return (
    <Card
      title={t('operations:place.title')}
      aside={!placed && <Badge tone="waiting">{t('operations:partner.unplaced')}</Badge>}
    >
      <div className={css.parts}>
        <p>
          {placed
            ? sponsor === null
              ? t('operations:place.top')
              : t('operations:place.under', { name: sponsor.name })
            : t('operations:place.waits')}
        </p>
        {mayChangePlace(session, file) && (
          <div className={css.line}>
            <ReasonedButton variant={placed ? 'default' : 'filled'} writes onClick={() => setIsOpen(true)}>
              {t(placed ? 'operations:place.change' : 'operations:place.give')}
            </ReasonedButton>
          </div>
        )}
        <MovesOfPartner partner={file.id} />
      </div>
      {isOpen && (
        <Suspense>
          <PlaceSheet file={file} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Card>
  );
}
