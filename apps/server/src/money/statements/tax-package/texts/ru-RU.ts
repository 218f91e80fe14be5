import type { TaxPackageTexts } from './texts.ts';

export const texts: TaxPackageTexts = {
  name: 'Налоговый пакет',
  documents: 'Документы',
  list: 'Список документов',
  number: 'Номер документа',
  kind: 'Вид',
  corrects: 'Исправляет',
  rate: 'Ставка в %',
  objectedOn: 'Недействителен по возражению от',
};
