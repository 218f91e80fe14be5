import { useMutation, useQuery } from '@tanstack/react-query';
import { openInNewTab } from '../../../../api/ticket.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Button } from '../../../../ui/Button.tsx';
import { QueryContent } from '../../../../ui/QueryContent.tsx';
import { toast } from '../../../../ui/toast/toast.ts';
import css from '../Corrections.module.css';
import { demandsQuery } from '../corrections.data.ts';

/** The letters that demanded a partner's debt. */
export function Letters({ partner }: { partner: number }) {
  const { t, format } = useTexts();
  const query = useQuery(demandsQuery(partner));
  const opening = useMutation({
    mutationFn: (id: number) => openInNewTab('GET /pdf/demands/{id}', { params: { id } }),
    onError: (error) => toast.error(t('operations:log.notSaved'), { error }),
  });
  return (
    <QueryContent query={query} lines={[70]}>
      {({ items }) =>
        items.length === 0 ? (
          <p className="quiet">{t('corrections:demand.none')}</p>
        ) : (
          <ul className={css.letters}>
            {items.map(({ id, number, issuedAt, gross, paidOn, parts }) => (
              <li key={id}>
                <span>
                  {number}, {format.date(issuedAt)}
                  {paidOn !== null && (
                    <span className="quiet">
                      {' '}
                      {t('corrections:payment.paidOn', { day: format.day(paidOn) })}
                    </span>
                  )}
                  {paidOn === null && parts !== '0.00' && (
                    <span className="quiet">
                      {' '}
                      {t('corrections:payment.parts', { amount: format.money(parts) })}
                    </span>
                  )}
                </span>
                <strong>{format.money(gross)}</strong>
                <Button
                  variant="default"
                  size="small"
                  icon="document"
                  aria-label={`${number} (PDF)`}
                  loading={opening.isPending && opening.variables === id}
                  onClick={() => opening.mutate(id)}
                >
                  PDF
                </Button>
              </li>
            ))}
          </ul>
        )
      }
    </QueryContent>
  );
}
