import type { TemplateTexts } from './template-parameters.ts';

/** German, the language of whoever chose none. */
export const de: TemplateTexts = {
  greeting: 'Guten Tag!',
  closing: 'Freundliche Grüße\nIhr Blattwerk-Team',
  messages: {
    'deletion-requested': {
      subject: 'Sie haben die Löschung Ihres Kontos beantragt',
      text: 'Am {date} wurde die Löschung Ihres Kontos beantragt. Wir melden uns, bevor wir sie ausführen: Was das Gesetz aufzubewahren verlangt, etwa Abrechnungen, wird bis zum Ende der Frist gesperrt statt gelöscht. Waren Sie das nicht, melden Sie sich bitte sofort bei uns.',
    },
    'first-children-order': {
      subject: 'Erste Bestellung in Ihrem Team',
      text: '{partnerName} hat am {date} zum ersten Mal bestellt.',
    },
    invitation: {
      subject: '{inviterName} lädt Sie zu Blattwerk ein',
      text: '{name}, {inviterName} möchte Sie als Partner gewinnen. Über diesen Link registrieren Sie sich:\n\n{link}\n\nWenn Sie nicht teilnehmen möchten, brauchen Sie nichts zu tun.',
    },
    'new-customer': {
      subject: 'Neuer Kunde in Ihrem Team',
      text: '{partnerName} ist seit dem {date} Ihr Kunde.',
    },
    'new-partner': {
      subject: 'Neuer Partner in Ihrem Team',
      text: '{partnerName} ist seit dem {date} Partner in Ihrem Team.',
    },
    'new-user-login': {
      subject: 'Neue Anmeldung in Ihrem Konto',
      text: 'Am {date} hat sich jemand in Ihrem Konto angemeldet ({device}). Waren Sie das nicht, ändern Sie bitte sofort Ihr Passwort.',
    },
    'password-changed': {
      subject: 'Ihr Passwort wurde geändert',
      text: 'Ihr Passwort wurde am {date} geändert. Alle Geräte wurden abgemeldet. Waren Sie das nicht, fordern Sie bitte sofort ein neues Passwort an.',
    },
    'password-code': {
      subject: 'Ihr Code für ein neues Passwort',
      text: 'Ihr Code lautet {code}. Er gilt {minutes} Minuten und nur einmal.\n\nHaben Sie kein neues Passwort angefordert, können Sie diese Nachricht ignorieren.',
      sms: 'Blattwerk: Ihr Code lautet {code}. Er gilt {minutes} Minuten.',
    },
    'payment-destination-changed': {
      subject: 'Ihre Bankverbindung oder PayPal-Adresse wurde geändert',
      text: 'Ihre Bankverbindung oder PayPal-Adresse wurde am {date} geändert. Auszahlungen werden deshalb 72 Stunden lang zurückgehalten. Waren Sie das nicht, melden Sie sich bitte sofort bei uns.',
    },
    'recovery-code-used': {
      subject: 'Ein Ersatzcode wurde verwendet',
      text: 'Am {date} wurde bei einer Anmeldung ein Ersatzcode statt der Authenticator-App verwendet. Ersatzcodes übrig: {left}. Waren Sie das nicht, ändern Sie bitte sofort Ihr Passwort und erzeugen Sie neue Ersatzcodes.',
    },
    'recovery-codes-renewed': {
      subject: 'Neue Ersatzcodes',
      text: 'Am {date} wurden neue Ersatzcodes für Ihre Anmeldung erzeugt. Die bisherigen gelten nicht mehr. Waren Sie das nicht, ändern Sie bitte sofort Ihr Passwort.',
    },
    'registration-success': {
      subject: 'Willkommen bei Blattwerk',
      text: '{name}, Ihr Konto ist eingerichtet. Hier melden Sie sich an:\n\n{link}',
    },
    'second-factor-off': {
      subject: 'Die Anmeldung in zwei Schritten ist ausgeschaltet',
      text: 'Seit dem {date} genügt für die Anmeldung in Ihrem Konto wieder das Passwort. Waren Sie das nicht, ändern Sie bitte sofort Ihr Passwort und melden Sie sich bei uns.',
    },
    'second-factor-on': {
      subject: 'Die Anmeldung in zwei Schritten ist eingeschaltet',
      text: 'Seit dem {date} braucht die Anmeldung in Ihrem Konto außer dem Passwort einen Code Ihrer Authenticator-App. Waren Sie das nicht, melden Sie sich bitte sofort bei uns.',
    },
    'sign-up-confirmation': {
      subject: 'Bitte bestätigen Sie Ihre Registrierung',
      text: 'Mit dieser E-Mail-Adresse wurde ein Konto bei Blattwerk angefordert. Über diesen Link bestätigen Sie es innerhalb von {hours} Stunden:\n\n{link}\n\nHaben Sie sich nicht registriert, brauchen Sie nichts zu tun.',
    },
    'sign-up-known': {
      subject: 'Sie haben bereits ein Konto',
      text: 'Jemand wollte mit dieser E-Mail-Adresse ein Konto bei Blattwerk anlegen. Sie haben bereits eines. Haben Sie Ihr Passwort vergessen, setzen Sie hier ein neues:\n\n{link}\n\nWaren Sie das nicht, brauchen Sie nichts zu tun.',
    },
  },
};
