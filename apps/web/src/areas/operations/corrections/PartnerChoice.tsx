import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { Value } from '../../../ui/Value.tsx';
import { partnersPageQuery } from '../partners/all/all-partners.data.ts';
import { partnerFileQuery } from '../partners/partners.data.ts';
import { MIN_SEARCH_LETTERS, REST_MS } from '../search/search.data.ts';
import css from './Corrections.module.css';

/** So many are offered: whoever is not among them is named more closely. */
const SHOWN = 5;

interface Props {
  chosen: number | null;
  /** Why the choice is refused. */
  error: ReactNode;
  onChoose: (partner: number | null) => void;
}

/** Whose balance it is about: one who was named, or is found by name, e-mail or number. */
export function PartnerChoice({ chosen, error, onChoose }: Props) {
  return chosen === null ? (
    <Finding error={error} onChoose={onChoose} />
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

function Finding({ error, onChoose }: Omit<Props, 'chosen'>) {
  const { t } = useTexts();
  const [text, setText] = useState('');
  const isEnough = text.length >= MIN_SEARCH_LETTERS || /^\d+$/.test(text);
  const query = useQuery({
    ...partnersPageQuery({ text }, { page: 1, limits: SHOWN }),
    enabled: isEnough,
    placeholderData: keepPreviousData,
  });
  return (
    <div className={css.form}>
      <SearchField
        draft="correction-partner"
        label={t('corrections:partner')}
        placeholder={t('operations:partners.text')}
        value={text}
        restMs={REST_MS}
        onRest={setText}
      />
      {error !== undefined && error !== null && (
        <p className="bw-fault" role="alert">
          {error}
        </p>
      )}
      {isEnough && (
        <QueryContent query={query} lines={[60, 60]}>
          {({ items }) =>
            items.length === 0 ? (
              <p className="quiet">{t('operations:search.none', { text })}</p>
            ) : (
              <ul className={css.hits} data-stale={query.isPlaceholderData}>
                {items.map(({ id, name, email }) => (
                  <li key={id}>
                    <Button variant="default" onClick={() => onChoose(id)}>
                      {`${name} · #${id} · ${email}`}
                    </Button>
                  </li>
                ))}
              </ul>
            )
          }
        </QueryContent>
      )}
    </div>
  );
}
