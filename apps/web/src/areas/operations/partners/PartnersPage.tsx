import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { NoHit } from '../../../ui/NoHit.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { HitLine, hitIcons } from '../search/HitLine.tsx';
import {
  groupsOf,
  hitLink,
  MIN_SEARCH_LETTERS,
  SEARCH_DEBOUNCE_MS,
  searchQuery,
} from '../search/search.data.ts';
import { AllPartners } from './all/AllPartners.tsx';
import css from './PartnersPage.module.css';
import type { PartnersSearch } from './partners-search.ts';

/** The search as a page with a URL, with the same hits as the field in the header. Without a search text, all partners. */
export function PartnersPage() {
  const { t, format } = useTexts();
  const search = useSearch({ from: '/operations/app/operations/partners' });
  const { rights } = useSession();
  const { q = '' } = search;
  const navigate = useNavigate({ from: '/app/operations/partners' });
  const enough = q.length >= MIN_SEARCH_LETTERS;
  const query = useQuery({ ...searchQuery(q), enabled: enough, placeholderData: keepPreviousData });
  const searchFor = (text: string) =>
    void navigate({
      search: ({ q: _, ...list }) => ({ ...list, ...(text !== '' && { q: text }) }),
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <PageHead
        title={t('operations:title.partners')}
        lead={t('operations:search.lead')}
        {...(rights.includes('content.write') && { actions: <WriteLink search={search} /> })}
      />
      <search className={css.search}>
        <SearchField
          draft="operations-partners"
          label={t('operations:search.label')}
          placeholder={t('operations:search.finds')}
          value={q}
          restMs={SEARCH_DEBOUNCE_MS}
          onRest={searchFor}
        />
      </search>
      {q === '' && <AllPartners search={search} />}
      {q !== '' && !enough && <p className="quiet">{t('operations:search.short')}</p>}
      {enough && (
        <QueryContent query={query} lines={[60, 70, 65]}>
          {({ hits, more }) => (
            <>
              <p className="visually-hidden" role="status">
                {t('operations:search.count', { count: hits.length, number: format.integer(hits.length) })}
              </p>
              {hits.length === 0 && (
                <NoHit onClear={() => searchFor('')}>{t('operations:search.none', { text: q })}</NoHit>
              )}
              <div className={css.groups} data-stale={query.isPlaceholderData}>
                {groupsOf(hits).map((group) => (
                  <Card key={group.kind} title={t(`operations:search.kind.${group.kind}`)}>
                    <ul className={css.hits}>
                      {group.hits.map((hit) => (
                        <li key={hit.id}>
                          <Link {...hitLink(hit)} preload={false} className={css.hit}>
                            <Icon name={hitIcons[hit.kind]} />
                            <HitLine hit={hit} typed={q} />
                          </Link>
                        </li>
                      ))}
                    </ul>
                    {more.includes(group.kind) && <p className="quiet">{t('operations:search.more')}</p>}
                  </Card>
                ))}
              </div>
            </>
          )}
        </QueryContent>
      )}
    </>
  );
}

/** Writes to the filtered partners. */
function WriteLink({ search: { text, state, level, country, placed } }: { search: PartnersSearch }) {
  const { t } = useTexts();
  const filters = { named: text, state, level, country, placed };
  return (
    <ButtonLink
      variant="default"
      icon="mail"
      to="/app/operations/broadcasts/$broadcast"
      params={{ broadcast: 'new' }}
      search={Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))}
    >
      {t('operations:partners.write')}
    </ButtonLink>
  );
}
