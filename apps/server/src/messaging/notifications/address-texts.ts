import type { Locale } from '@blattwerk/contract/session/session.contract.ts';

/** Notification of a user whose address is unreachable, by the reader’s language. */
export const addressTexts = {
  de: { mailsReturned: () => 'E-Mails an Ihre Adresse kommen zurück. Bitte prüfen Sie sie in Ihrem Profil.' },
  en: { mailsReturned: () => 'Mails to your address come back. Please check it in your profile.' },
  'fr-FR': {
    mailsReturned: () =>
      'Les e-mails à votre adresse nous reviennent. Veuillez la vérifier dans votre profil.',
  },
  'ru-RU': {
    mailsReturned: () => 'Письма на ваш адрес возвращаются. Пожалуйста, проверьте его в профиле.',
  },
} as const satisfies Readonly<Record<Locale, { readonly mailsReturned: () => string }>>;
