import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast/toast.ts';

interface Props {
  /** Requests the file from the server. */
  save: () => Promise<unknown>;
  variant?: 'default' | 'filled';
  children?: ReactNode;
}

/** Saves a file of the server; by default labelled as all filtered rows. */
export function SaveFileButton({ save, variant = 'default', children }: Props) {
  const { t } = useTexts();
  const saving = useMutation({
    mutationFn: save,
    onError: (error) => toast.error(t('operations:log.notSaved'), { error }),
  });
  return (
    <Button variant={variant} icon="download" loading={saving.isPending} onClick={() => saving.mutate()}>
      {children ?? t('ui:table.csv')}
    </Button>
  );
}
