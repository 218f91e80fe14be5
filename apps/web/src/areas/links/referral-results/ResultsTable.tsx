import { Link } from '@tanstack/react-router';
import { isZero } from '../../../api/amount.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { WideArea } from '../../../ui/table/WideArea.tsx';
import css from './ResultsCard.module.css';
import type { LinkResults, Results } from './referral-results.data.ts';

interface Props {
  links: readonly LinkResults[];
  total: Results;
}

/** Results of each link, with the total in the last row. */
export function ResultsTable({ links, total }: Props) {
  const { t } = useTexts();
  return (
    <WideArea label={t('links:results.title')}>
      <table className={css.table}>
        <caption className="visually-hidden">{t('links:results.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('links:results.link')}</th>
            {(['clicks', 'signUps', 'buyers', 'final', 'estimated'] as const).map((name) => (
              <th key={name} scope="col">
                {t(`links:results.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {links.map((link) => (
            <tr key={link.id} data-testid={`results-of-${link.code}`}>
              <th scope="row">
                <Link to="/app/links/referral-clicks" search={{ link: link.id }}>
                  {link.code}
                </Link>
                {!link.isActive && <span className="quiet"> {t('links:card.off')}</span>}
              </th>
              <Cells {...link} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('links:results.all')}</th>
            <Cells {...total} />
          </tr>
        </tfoot>
      </table>
    </WideArea>
  );
}

function Cells({ clicks, signUps, buyers, final, estimated }: Results) {
  const { format } = useTexts();
  return (
    <>
      <td data-nothing={clicks === 0}>{format.integer(clicks)}</td>
      <td data-nothing={signUps === 0}>{format.integer(signUps)}</td>
      <td data-nothing={buyers === 0}>{format.integer(buyers)}</td>
      <td data-nothing={isZero(final)}>{format.money(final)}</td>
      <td data-nothing={isZero(estimated)}>{format.money(estimated)}</td>
    </>
  );
}
