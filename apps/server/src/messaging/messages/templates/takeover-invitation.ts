import type { TemplateTexts } from './template-parameters.ts';

type Locale = 'de' | 'en' | 'fr-FR' | 'ru-RU';

/** The mail to whoever was taken over from another system, in each language. */
export const takeoverInvitation: Readonly<Record<Locale, TemplateTexts['messages']['takeover-invitation']>> =
  {
    de: {
      subject: 'Ihr neuer Zugang zu {company}',
      text: [
        'Ihr Partnerkonto ist umgezogen: Ihr Team, Ihre Stufe und Ihr Guthaben sind da. Über diesen Link stimmen Sie den Nutzungsbedingungen zu und setzen Ihr Passwort; er gilt {days} Tage:',
      ],
      button: 'Passwort setzen',
      after: ['Ist der Link abgelaufen, bekommen Sie über „Passwort vergessen“ einen neuen Zugang.'],
    },
    en: {
      subject: 'Your new access to {company}',
      text: [
        'Your partner account has moved: your team, your level and your balance are there. By this link you accept the terms of use and set your password; it is valid for {days} days:',
      ],
      button: 'Set the password',
      after: ['If the link is over, “Forgot password” gives you access.'],
    },
    'fr-FR': {
      subject: 'Votre nouvel accès à {company}',
      text: [
        'Votre compte partenaire a déménagé : votre équipe, votre niveau et votre solde y sont. Par ce lien, vous acceptez les conditions d’utilisation et choisissez votre mot de passe ; il est valable {days} jours :',
      ],
      button: 'Choisir le mot de passe',
      after: ['Si le lien a expiré, « Mot de passe oublié » vous donne un accès.'],
    },
    'ru-RU': {
      subject: 'Ваш новый доступ к {company}',
      text: [
        'Ваша партнёрская учётная запись переехала: ваша команда, ступень и баланс на месте. По этой ссылке вы принимаете условия использования и задаёте пароль; она действует {days} дн.:',
      ],
      button: 'Задать пароль',
      after: ['Если срок ссылки истёк, доступ можно получить через «Забыли пароль».'],
    },
  };
