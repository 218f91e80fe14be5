import { useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/request.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { documentsQuery } from './joining.data.ts';
import type { SignUpValues } from './SignUpForm.tsx';

/** Whether the account waits for the mail's link, or is open already. */
export type Confirmation = 'mail' | 'none';

/** Signs somebody up, with the invitation whose link was followed if there is one. Repeating it sends another mail. */
export function useSignUp(locale: Locale, invitation: string | undefined) {
  const queryClient = useQueryClient();
  return async ({ accepted, code, ...person }: SignUpValues): Promise<Confirmation> => {
    const documents = await queryClient.ensureQueryData(documentsQuery(locale));
    const acceptedDocuments = accepted ? documents.map(({ id }) => id) : [];
    const origin = { ...(invitation && { invitation }), ...(code && { code }) };
    const body = { ...person, ...origin, locale, acceptedDocuments };
    const { confirmation } = await request('POST /api/sign-up', { body });
    return confirmation;
  };
}
