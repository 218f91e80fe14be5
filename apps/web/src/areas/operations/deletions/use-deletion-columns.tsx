import { berlinMinute } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { MailAddress } from '../../../ui/MailAddress.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { ageOf, type Deletion, isLate } from './deletions.data.ts';

const tones = { open: 'waiting', done: 'neutral', refused: 'bad' } as const;

/** The columns of the requests. */
export function useDeletionColumns(): Column<Deletion>[] {
  const { t, format } = useTexts();
  const obstacleWords = ({ obstacles }: Deletion) =>
    obstacles
      .map(({ code, amount }) =>
        amount === null
          ? t(`companyRefusals:${code}`)
          : `${t(`companyRefusals:${code}`)} ${format.money(amount)}`,
      )
      .join(' ');
  const age = (request: Deletion) => {
    const days = ageOf(request, Date.now());
    if (days === null) return null;
    return days === 0
      ? t('operations:queues.today')
      : t('operations:deletions.age', { count: days, number: format.integer(days) });
  };
  return [
    {
      id: 'name',
      label: t('operations:operators.name'),
      cell: ({ name }) => name,
      csv: ({ name }) => name,
    },
    {
      id: 'email',
      label: t('operations:partner.email'),
      onPhone: 'note',
      cell: ({ email }) => email !== null && <MailAddress>{email}</MailAddress>,
      csv: ({ email }) => email,
    },
    {
      id: 'createdAt',
      label: t('operations:deletions.createdAt'),
      cell: ({ createdAt }) => format.date(createdAt),
      csv: ({ createdAt }) => berlinMinute(Date.parse(createdAt)),
    },
    {
      id: 'age',
      label: t('operations:deletions.waits'),
      onPhone: 'beside',
      cell: age,
      csv: (request) => ageOf(request, Date.now()),
    },
    {
      id: 'answerBy',
      label: t('operations:deletions.answerBy'),
      cell: (request) =>
        isLate(request, Date.now()) ? (
          <Badge tone="bad">{t('operations:deletions.late', { date: format.date(request.answerBy) })}</Badge>
        ) : (
          format.date(request.answerBy)
        ),
      csv: ({ answerBy }) => answerBy,
    },
    {
      id: 'obstacles',
      label: t('operations:deletions.obstacles'),
      onPhone: 'unit',
      cell: (request) => obstacleWords(request),
      csv: obstacleWords,
    },
    {
      id: 'status',
      label: t('operations:operators.state'),
      onPhone: 'status',
      cell: ({ status }) => <Badge tone={tones[status]}>{t(`operations:deletions.status.${status}`)}</Badge>,
      csv: ({ status }) => t(`operations:deletions.status.${status}`),
    },
    {
      id: 'decidedAt',
      label: t('operations:approvals.decidedAt'),
      optional: true,
      cell: ({ decidedAt }) => decidedAt !== null && format.dateTime(decidedAt),
      csv: ({ decidedAt }) => (decidedAt === null ? null : berlinMinute(Date.parse(decidedAt))),
    },
    {
      id: 'decidedBy',
      label: t('operations:approvals.decidedBy'),
      optional: true,
      cell: ({ decidedBy }) => decidedBy?.name,
      csv: ({ decidedBy }) => decidedBy?.name ?? null,
    },
  ];
}
