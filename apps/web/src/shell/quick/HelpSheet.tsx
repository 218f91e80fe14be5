import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useSubject } from '../../api/subject.ts';
import { HelpHits } from '../../areas/content/help/HelpHits.tsx';
import { useHelpSearch } from '../../areas/content/help/use-help-search.ts';
import { startTour } from '../../areas/dashboard/tour.ts';
import { oftenAsked } from '../../frame/glossary/terms.ts';
import { useTermText } from '../../frame/glossary/use-term-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { useSetting } from '../../settings/settings.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { Pending } from '../../ui/Pending.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import css from './HelpSheet.module.css';
import { goTo } from './quick-keys.ts';

/** Number of hits in the sheet; the page has all. */
const MOST_HITS = 6;

interface Props {
  /** The part scrolled into view first. */
  at: 'help' | 'shortcuts';
  onClose: () => void;
}

/** Help in one place: search, glossary, shortcuts, and whom to ask. */
export function HelpSheet({ at, onClose }: Props) {
  const { t } = useTexts();
  const { as } = useSubject();
  const textOf = useTermText();
  const navigate = useNavigate();
  const keys = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (at !== 'shortcuts') return;
    keys.current?.focus();
    keys.current?.scrollIntoView({ block: 'start' });
  }, [at]);
  const tour = () => {
    onClose();
    void navigate({ to: '/dashboard' }).then(() => startTour(t));
  };
  return (
    <Sheet title={t('nav.help')} onClose={onClose}>
      <HelpSearch onClose={onClose} />
      <section>
        <h3 className={css.heading}>{t('help:sheet.glossary')}</h3>
        <dl className={css.terms}>
          {oftenAsked.map((term) => (
            <div key={term}>
              <dt>{t(`glossary:term.${term}.name`)}</dt>
              <dd>{textOf ? textOf(term) : <Pending lines={[95, 60]} />}</dd>
            </div>
          ))}
        </dl>
        <p className={css.all}>
          <Link to="/app/glossary" onClick={onClose}>
            {t('help:sheet.allTerms')}
          </Link>
        </p>
      </section>
      <section>
        <h3 className={css.heading} ref={keys} tabIndex={-1}>
          {t('help:sheet.shortcuts')}
        </h3>
        <Shortcuts />
      </section>
      {as === 'own' && (
        <section>
          <h3 className={css.heading}>{t('help:sheet.more')}</h3>
          <ul className={css.more}>
            <li>
              <button type="button" onClick={tour}>
                {t('checklist:task.tour')}
              </button>
            </li>
            <li>
              <Link to="/app/accounts/questions" onClick={onClose}>
                {t('nav.questions')}
              </Link>
            </li>
            <li>
              <Link to="/app/team/contacts" onClick={onClose}>
                {t('help:sheet.contacts')}
              </Link>
            </li>
          </ul>
        </section>
      )}
    </Sheet>
  );
}

/** Finds articles and terms while typing; without a text, links to all of them. */
function HelpSearch({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const [typed, setTyped] = useState('');
  const { hits } = useHelpSearch(typed);
  return (
    <section>
      <TextField
        type="search"
        icon="search"
        label={t('help:sheet.search')}
        maxLength={100}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      <div role="status">{hits !== undefined && t('helpPages:hits', { count: hits.length })}</div>
      {hits !== undefined && <HelpHits hits={hits.slice(0, MOST_HITS)} onGo={onClose} />}
      <p className={css.all}>
        <Link to="/app/help" onClick={onClose}>
          {t('help:sheet.topics')}
        </Link>
      </p>
    </section>
  );
}

function Shortcuts() {
  const { t } = useTexts();
  const off = useSetting('shortcuts') === 'off';
  const letters = Object.keys(goTo) as (keyof typeof goTo)[];
  const then = <span className="quiet"> {t('help:sheet.then')} </span>;
  return (
    <>
      {off && <p className="quiet">{t('help:sheet.shortcutsOff')}</p>}
      <dl className={css.keys}>
        <div>
          <dt>{t('help:keys.search')}</dt>
          <dd>
            <kbd>Ctrl K</kbd> <kbd>⌘K</kbd> {!off && <kbd>/</kbd>}
          </dd>
        </div>
        <div>
          <dt>{t('help:keys.rows')}</dt>
          <dd>
            <kbd>↑</kbd> <kbd>↓</kbd>{' '}
            {!off && (
              <>
                <kbd>K</kbd> <kbd>J</kbd>
              </>
            )}
          </dd>
        </div>
        {!off && (
          <>
            <div>
              <dt>{t('help:keys.list')}</dt>
              <dd>
                <kbd>?</kbd>
              </dd>
            </div>
            <div>
              <dt>{t('help:keys.invite')}</dt>
              <dd>
                <kbd>C</kbd>
              </dd>
            </div>
            {letters.map((letter) => (
              <div key={letter}>
                <dt>{t(`help:keys.${letter}`)}</dt>
                <dd>
                  <kbd>G</kbd>
                  {then}
                  <kbd>{letter.toUpperCase()}</kbd>
                </dd>
              </div>
            ))}
          </>
        )}
      </dl>
    </>
  );
}
