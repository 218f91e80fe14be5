import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { InviteForm } from './InviteForm.tsx';
import { invitationQuery } from './potential-partners.data.ts';

/** The form again, filled with what was sent before. */
export function InviteAgain({ id, onSent }: { id: number; onSent: () => void }) {
  const { t } = useTexts();
  return (
    <QueryContent
      query={useQuery(invitationQuery(id))}
      missing={<Empty picture="people" title={t('links:potential.gone')} />}
    >
      {({ firstName, surname, email, comment, words }) => (
        <InviteForm
          before={{ firstName, surname, email, comment: comment ?? '', words: words ?? '' }}
          onSent={onSent}
        />
      )}
    </QueryContent>
  );
}
