import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Note } from '../../../../ui/Note.tsx';
import { QueryContent } from '../../../../ui/QueryContent.tsx';
import { PartnerFileLink } from '../../PartnerFileLink.tsx';
import css from '../../products/Products.module.css';
import { askedPreviewQuery, askedTransferQuery, type MovePreview, previewQuery } from './move.data.ts';

interface Props {
  kind: 'move' | 'transfer';
  partner: number;
  parent: string;
  effectiveFrom: string;
}

/**
 * Who gains and loses what by a move, or by a transfer to the parent, for the running month: computed on request for this
 * place, and polled until done.
 */
export function MoveEffect({ kind, partner, parent, effectiveFrom }: Props) {
  const { t } = useTexts();
  const previewQueryOf = kind === 'move' ? askedPreviewQuery : askedTransferQuery;
  return (
    <section className={css.history} aria-label={t('operations:move.effect')} data-testid="move-effect">
      <h3>{t('operations:move.effect')}</h3>
      <QueryContent query={useQuery(previewQueryOf(partner, parent, effectiveFrom))} lines={[80, 80]}>
        {({ id }) => <Shown id={id} />}
      </QueryContent>
    </section>
  );
}

function Shown({ id }: { id: number }) {
  const { t } = useTexts();
  return (
    <QueryContent query={useQuery(previewQuery(id))} lines={[80, 80]}>
      {(preview) => {
        if (preview.status === 'waiting')
          return (
            <p className="quiet" role="status">
              {t('operations:move.waiting')}
            </p>
          );
        if (preview.status === 'failed')
          return (
            <Note tone="alarm" title={t('operations:move.failed')}>
              {t('operations:move.again')}
            </Note>
          );
        return <Changes preview={preview} />;
      }}
    </QueryContent>
  );
}

function Changes({ preview: { changes, changed, cycle, asOf } }: { preview: MovePreview }) {
  const { t, format } = useTexts();
  const total = changed ?? 0;
  return (
    <>
      {total === 0 ? (
        <p className="quiet">{t('operations:move.noEffect')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('operations:move.for')}</th>
              <th scope="col" data-numeric>
                {t('operations:move.amount')}
              </th>
              <th scope="col" data-numeric>
                {t('volume.qp')}
              </th>
              <th scope="col">{t('operations:move.level')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ partner, before, after }) => (
              <tr key={partner.id}>
                <td>
                  <PartnerFileLink id={partner.id}>{partner.displayName}</PartnerFileLink>
                </td>
                <td data-numeric>
                  <Change before={format.money(before.amount)} after={format.money(after.amount)} />
                </td>
                <td data-numeric>
                  <Change before={format.integer(before.qp)} after={format.integer(after.qp)} />
                </td>
                <td>
                  <Change before={before.levelName} after={after.levelName} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {total > changes.length && (
        <p className="quiet">
          {t('operations:move.more', {
            count: total - changes.length,
            number: format.integer(total - changes.length),
          })}
        </p>
      )}
      {cycle !== null && asOf !== null && (
        <p className="quiet">
          {t('operations:move.asOf', { month: format.month(cycle.dateFrom), time: format.dateTime(asOf) })}
        </p>
      )}
    </>
  );
}

/** A figure, with its new value if that differs. */
function Change({ before, after }: { before: string; after: string }) {
  return before === after ? before : `${before} → ${after}`;
}
