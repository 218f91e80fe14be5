import type { Right } from '@blattwerk/contract/http/rights.ts';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Note } from '../../../ui/Note.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { subjectText } from '../subject-text.ts';
import { accessEffectQuery, kindText } from './approvals.data.ts';

interface Props {
  users: readonly number[];
  /** The rights they keep; null if they are blocked. */
  rights: readonly Right[] | null;
}

/** Approvals that nobody could decide without these people, or without their rights; nothing if there are none. */
export function StrandedApprovals({ users, rights }: Props) {
  const { t, format } = useTexts();
  return (
    <QueryContent query={useQuery(accessEffectQuery(users, rights))} lines={[60]}>
      {({ approvals }) =>
        approvals.length > 0 && (
          <Note
            tone="alarm"
            title={t('operations:stranded.title', {
              count: approvals.length,
              number: format.integer(approvals.length),
            })}
          >
            <ul>
              {approvals.map(({ id, kind, subject, subjectName }) => (
                <li key={id}>
                  {[`#${id}`, t(kindText(kind)), subjectText(t, subject, subjectName)].join(' · ')}
                </li>
              ))}
            </ul>
            <p>{t('operations:stranded.wayOut')}</p>
          </Note>
        )
      }
    </QueryContent>
  );
}
