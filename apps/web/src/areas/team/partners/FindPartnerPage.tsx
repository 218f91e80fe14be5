import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { keepPreviousData, type Query, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { apiQuery } from '../../../api/api-query.ts';
import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { NoHit } from '../../../ui/NoHit.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { ResetSecondFactor } from '../../session/session/ResetSecondFactor.tsx';
import { ViewButton } from '../ViewButton.tsx';
import css from './FindPartnerPage.module.css';

/** Debounce before the server is asked; each search is logged. */
const DEBOUNCE_MS = 500;

/** A person found. */
type FoundPartner = CallAnswer<'GET /api/partners/find'>[number];

/** Search for operators over all partners, placed or not: by name, e-mail address or number. */
export function FindPartnerPage() {
  const { t, format } = useTexts();
  const { q = '' } = useSearch({ from: '/signed-in/app/team/find-partner' });
  const navigate = useNavigate({ from: '/app/team/find-partner' });
  const query = useQuery({
    ...apiQuery('GET /api/partners/find', { query: { text: q } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  const searchFor = (text: string) =>
    void navigate({ search: text === '' ? {} : { q: text }, replace: true, resetScroll: false });
  return (
    <>
      <PageHead title={t('nav.findPartner')} lead={t('team:findPartner.lead')} />
      <search className={css.search}>
        <SearchField
          draft="find-partner"
          label={t('team:findPartner.label')}
          value={q}
          restMs={DEBOUNCE_MS}
          onRest={searchFor}
        />
      </search>
      {q !== '' && (
        <QueryContent query={query} lines={[60, 70, 65]}>
          {(found) => (
            <>
              <p className="visually-hidden" role="status">
                {t('team:tree.hits', { count: found.length, number: format.integer(found.length) })}
              </p>
              {found.length === 0 ? (
                <NoHit onClear={() => searchFor('')}>{t('team:findPartner.nobody')}</NoHit>
              ) : (
                <ul className={`bw-card ${css.people}`} data-stale={query.isPlaceholderData}>
                  {found.map((partner) => (
                    <li key={partner.id} className={css.person}>
                      <Avatar name={partner.displayName} />
                      <div className={css.text}>
                        <p className={css.name}>{partner.displayName}</p>
                        <p className={css.facts}>{factsOf(partner).join(' · ')}</p>
                      </div>
                      <div className={css.actions}>
                        <Actions partner={partner} />
                      </div>
                    </li>
                  ))}
                </ul>
              )}
            </>
          )}
        </QueryContent>
      )}
    </>
  );

  function factsOf(partner: FoundPartner): string[] {
    const { id, displayName, firstName, lastName, accountType, createdAt } = partner;
    const fullName = `${firstName} ${lastName}`;
    return [
      `#${id}`,
      ...(fullName === displayName ? [] : [fullName]),
      partner.email,
      t(`accountType.${accountType}`),
      t('team:findPartner.since', { date: format.date(createdAt) }),
      ...(partner.placed ? [] : [t('team:findPartner.unplaced')]),
      ...(partner.deleted ? [t('team:findPartner.deleted')] : []),
      ...(partner.disabled && !partner.deleted ? [t('team:findPartner.disabled')] : []),
      ...(partner.secondFactor ? [t('team:findPartner.secondFactor')] : []),
    ];
  }
}

/** Views a partner's pages, or resets a lost second factor; a deleted account has neither. */
function Actions({ partner: { id, displayName, user, secondFactor, deleted } }: { partner: FoundPartner }) {
  const { user: own, rights } = useSession();
  const client = useQueryClient();
  const isSearch = ({ queryKey: [path] }: Query) => String(path).startsWith('/api/partners/find');
  const userId = Number(user.split('/').at(-1));
  if (deleted) return null;
  return (
    <>
      {secondFactor && userId !== own?.id && rights.includes('partners.write') && (
        <ResetSecondFactor
          user={userId}
          name={displayName}
          onReset={() => void client.invalidateQueries({ predicate: isSearch })}
        />
      )}
      <ViewButton partner={id} name={displayName} />
    </>
  );
}
