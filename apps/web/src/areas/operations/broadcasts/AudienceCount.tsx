import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/use-texts.ts';
import { audienceQuery, type Meant } from './broadcasts.data.ts';

/** How many people a broadcast would reach now, and who of the filtered ones gets none. */
export function AudienceCount({ audience, isLegal }: Meant) {
  const { t, format } = useTexts();
  const { data } = useQuery({ ...audienceQuery({ audience, isLegal }), placeholderData: keepPreviousData });
  if (data === undefined) return <p className="quiet">{t('broadcasts:counting')}</p>;
  const { matching, recipients, switchedOff } = data;
  const unreachable = matching - recipients;
  return (
    <div data-testid="audience-count" aria-live="polite">
      <p>{t('broadcasts:goesTo', { count: recipients, number: format.integer(recipients) })}</p>
      {switchedOff > 0 && (
        <p className="quiet">
          {t(isLegal ? 'broadcasts:legal.switchedOff' : 'broadcasts:switchedOff', {
            count: switchedOff,
            number: format.integer(switchedOff),
          })}
        </p>
      )}
      {unreachable > 0 && (
        <p className="quiet">
          {t(isLegal ? 'broadcasts:legal.unreachable' : 'broadcasts:unreachable', {
            count: unreachable,
            number: format.integer(unreachable),
          })}
        </p>
      )}
    </div>
  );
}
