import type { DocumentFile } from './archive.ts';

const commands = [
  'openssl pkeyutl -verify -pubin -inkey public-key.pem -rawin -in document.json -sigfile document.sig',
  'sha256sum *',
];

/** The file's texts above the commands, in one language. */
interface CheckTexts {
  readonly title: string;
  /** In order. */
  readonly steps: readonly string[];
}

const de: CheckTexts = {
  title: 'So prüfen Sie dieses Dokument',
  steps: [
    'Vergleichen Sie public-key.pem mit dem Schlüssel, den das Unternehmen unter /api/signing_keys veröffentlicht.',
    'Prüfen Sie mit dem ersten Befehl die Unterschrift und mit dem zweiten, ob die Dateien die sind, deren SHA-256 in document.json steht.',
    '„previous“ in document.json nennt den SHA-256 der document.json des Dokuments, das zuvor an denselben Partner ging.',
  ],
};

const en: CheckTexts = {
  title: 'How to check this document',
  steps: [
    'Compare public-key.pem with the key that the company publishes at /api/signing_keys.',
    'Check the signature with the first command, and with the second one that the files are those whose SHA-256 is in document.json.',
    '“previous” in document.json is the SHA-256 of document.json of the document issued before it to the same partner.',
  ],
};

const fr: CheckTexts = {
  title: 'Comment vérifier ce document',
  steps: [
    'Comparez public-key.pem avec la clé que l’entreprise publie sous /api/signing_keys.',
    'Vérifiez la signature avec la première commande et, avec la seconde, que les fichiers sont ceux dont le SHA-256 figure dans document.json.',
    '«\u00a0previous\u00a0» dans document.json est le SHA-256 du document.json du document remis auparavant au même partenaire.',
  ],
};

const ru: CheckTexts = {
  title: 'Как проверить этот документ',
  steps: [
    'Сравните public-key.pem с ключом, который компания публикует по адресу /api/signing_keys.',
    'Первой командой проверьте подпись, второй — что файлы именно те, чей SHA-256 указан в document.json.',
    '«previous» в document.json — это SHA-256 файла document.json документа, выданного тому же партнёру перед этим.',
  ],
};

const texts: Readonly<Record<string, CheckTexts>> = { de, en, 'fr-FR': fr, 'ru-RU': ru };

/** The file that explains how to verify a document without our software; falls back to English. */
export function checkFile(locale: string): DocumentFile {
  const { title, steps } = texts[locale] ?? en;
  const numbered = steps.map((step, index) => `${index + 1}. ${step}`);
  const lines = [title, '', ...numbered, '', ...commands, ''];
  return { name: 'check.txt', bytes: Buffer.from(lines.join('\n')) };
}
