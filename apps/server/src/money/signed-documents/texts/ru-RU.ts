import type { CheckTexts } from '../issue-document.ts';

export const texts: CheckTexts = {
  title: 'Как проверить этот документ',
  steps: [
    'Сравните public-key.pem с ключом, который компания публикует по адресу /api/signing_keys.',
    'Первой командой проверьте подпись, второй — что файлы именно те, чей SHA-256 указан в document.json.',
    '«previous» в document.json — это SHA-256 файла document.json документа, выданного тому же партнёру перед этим.',
  ],
};
