import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Value } from '../../../ui/Value.tsx';
import { partnerFileQuery } from '../partners/partners.data.ts';
import { PartnerFinder } from '../search/PartnerFinder.tsx';
import css from './Corrections.module.css';

interface Props {
  chosen: number | null;
  /** Why the choice is refused. */
  error: ReactNode;
  onChoose: (partner: number | null) => void;
}

/** Selects the partner: preset, or searched by name, e-mail or number. */
export function PartnerChoice({ chosen, error, onChoose }: Props) {
  const { t } = useTexts();
  return chosen === null ? (
    <PartnerFinder
      label={t('corrections:partner')}
      draft="correction-partner"
      error={error}
      onChoose={({ id }) => onChoose(id)}
    />
  ) : (
    <Chosen partner={chosen} error={error} onOther={() => onChoose(null)} />
  );
}

function Chosen({ partner, error, onOther }: { partner: number; error: ReactNode; onOther: () => void }) {
  const { t, format } = useTexts();
  const query = useQuery(partnerFileQuery(String(partner)));
  return (
    <div>
      <div className={css.chosen}>
        <span>
          <strong>
            <Value query={query} missing={`#${partner}`}>
              {({ displayName }) => `${displayName} (#${partner})`}
            </Value>
          </strong>
          <br />
          <span className="quiet">
            <Value query={query}>
              {({ balance, debt }) =>
                t('corrections:new.standing', { available: format.money(balance), debt: format.money(debt) })
              }
            </Value>
          </span>
        </span>
        <Button variant="subtle" onClick={onOther}>
          {t('corrections:new.other')}
        </Button>
      </div>
      {error !== undefined && error !== null && (
        <p className="bw-fault" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
