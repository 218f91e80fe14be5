/** The mail to a user migrated from another system. */
export const texts = {
  subject: 'Ihr neuer Zugang zu {company}',
  text: [
    'Ihr Partnerkonto ist umgezogen: Ihr Team, Ihre Stufe und Ihr Guthaben sind da. Über diesen Link stimmen Sie den Nutzungsbedingungen zu und setzen Ihr Passwort; er gilt {days} Tage:',
  ],
  button: 'Passwort setzen',
  after: ['Ist der Link abgelaufen, bekommen Sie über „Passwort vergessen“ einen neuen Zugang.'],
};
