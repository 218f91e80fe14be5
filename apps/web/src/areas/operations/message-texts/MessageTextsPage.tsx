import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TextKey } from '../../../i18n/text-keys.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import css from './MessageTexts.module.css';
import { messageKindsQuery } from './message-texts.data.ts';

/** All kinds of messages, and the languages in which the company has its own text. */
export function MessageTextsPage() {
  const { t, format } = useTexts();
  return (
    <>
      <PageHead title={t('operations:title.messageTexts')} lead={t('messageTexts:lead')} />
      <Card title={t('messageTexts:kind')}>
        <QueryContent query={useQuery(messageKindsQuery())} lines={[60, 60, 60, 60]}>
          {(kinds) => (
            <ul className={css.kinds}>
              {kinds.map(({ key, own }) => (
                <li key={key} data-testid="message-kind">
                  <Link to="/app/operations/message-texts/$kind" params={{ kind: key }}>
                    {t(`operations:messages.is.${key}` as TextKey)}
                  </Link>
                  <span className="quiet">
                    {t('labelled', {
                      label: t('messageTexts:own'),
                      value:
                        own.length === 0
                          ? t('messageTexts:none')
                          : format.list(own.map((locale) => t(`operations:language.${locale}`))),
                    })}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </QueryContent>
      </Card>
    </>
  );
}
