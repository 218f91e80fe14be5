import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { download } from '../../../../api/file.ts';
import { request } from '../../../../api/request.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Card } from '../../../../ui/Card.tsx';
import { ConfirmedButton } from '../../../../ui/ConfirmedButton.tsx';
import { EmptyRows } from '../../../../ui/EmptyRows.tsx';
import { QueryContent } from '../../../../ui/QueryContent.tsx';
import { ReasonedButton } from '../../../../ui/Reasoned.tsx';
import { useNow } from '../../../../ui/use-now.ts';
import { DocumentButtons } from '../DocumentButtons.tsx';
import css from '../DocumentRows.module.css';
import { yearsQuery } from '../statements.data.ts';
import { stateOf, type TaxLink, taxLinksQuery } from './tax-links.data.ts';

const TaxLinkDialog = lazy(() =>
  import('./TaxLinkDialog.tsx').then((module) => ({ default: module.TaxLinkDialog })),
);

const MINUTE_MS = 60_000;

/** What a tax adviser needs of each year as one file; for the partner alone also links to it and their state. */
export function TaxPackagesCard({ partner, own }: { partner: number; own: boolean }) {
  const { t, format } = useTexts();
  const client = useQueryClient();
  const [year, setYear] = useState<number | null>(null);
  return (
    <Card title={t('money:tax.title')}>
      <p className={css.text}>{t('money:tax.text')}</p>
      <QueryContent query={useQuery(yearsQuery(partner))} lines={[80]}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyRows>{t('money:tax.none')}</EmptyRows>
          ) : (
            <ul className={css.rows}>
              {items.map(({ id, to, isWhole }) => (
                <li key={id}>
                  <span className={css.what}>
                    <strong>{id}</strong>
                    {!isWhole && (
                      <span className="quiet">
                        {t('money:years.upTo', { month: format.month(`${to}-01`) })}
                      </span>
                    )}
                  </span>
                  <span className={css.buttons}>
                    <DocumentButtons
                      name={t('money:tax.package', { year: id })}
                      files={[
                        [
                          'package',
                          () =>
                            download('GET /api/partners/{id}/year_statements/{year}/tax.zip', {
                              params: { id: partner, year: id },
                            }),
                        ],
                      ]}
                    />
                    {own && (
                      <ReasonedButton
                        variant="default"
                        icon="link"
                        writes
                        aria-label={t('money:tax.makeFor', { year: id })}
                        onClick={() => setYear(id)}
                      >
                        {t('money:tax.make')}
                      </ReasonedButton>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
      {own && <TaxLinks />}
      {year !== null && (
        <Suspense>
          <TaxLinkDialog
            year={year}
            onMade={() => void client.invalidateQueries({ queryKey: taxLinksQuery().queryKey })}
            onClose={() => setYear(null)}
          />
        </Suspense>
      )}
    </Card>
  );
}

function TaxLinks() {
  const { t } = useTexts();
  return (
    <QueryContent query={useQuery(taxLinksQuery())} lines={[70]}>
      {({ links }) =>
        links.length > 0 && (
          <ul className={css.rows} aria-label={t('money:tax.links')}>
            {links.map((link) => (
              <TaxLinkRow key={link.id} link={link} />
            ))}
          </ul>
        )
      }
    </QueryContent>
  );
}

const stateTexts = {
  open: 'money:tax.valid',
  over: 'money:tax.expired',
  withdrawn: 'money:tax.withdrawn',
} as const;

function TaxLinkRow({ link }: { link: TaxLink }) {
  const { t, format } = useTexts();
  const client = useQueryClient();
  const state = stateOf(link, useNow(MINUTE_MS));
  const { id, year, expiresAt, withdrawnAt, usedOn } = link;
  const [last] = usedOn;
  return (
    <li>
      <span className={css.what}>
        <strong>{t('money:tax.link', { year })}</strong>
        <span className="quiet">
          {t(stateTexts[state], { date: format.date(withdrawnAt ?? expiresAt) })}{' '}
          {last === undefined
            ? t('money:tax.unused')
            : t('money:tax.used', { days: usedOn.map((day) => format.date(day)).join(', ') })}
        </span>
      </span>
      {state === 'open' && (
        <ConfirmedButton
          label={t('money:tax.withdrawOne', { year })}
          title={t('money:tax.withdrawOne', { year })}
          text={t('money:tax.withdrawText')}
          confirm={t('money:tax.withdraw')}
          failed={t('money:tax.withdrawFailed')}
          act={async () => {
            await request('DELETE /api/tax_links/{id}', { params: { id } });
            await client.invalidateQueries({ queryKey: taxLinksQuery().queryKey });
          }}
        >
          {t('money:tax.withdraw')}
        </ConfirmedButton>
      )}
    </li>
  );
}
