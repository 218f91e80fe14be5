type Texts = readonly [de: string, en: string, fr: string, ru: string];

/** What is visible, from one second to another. */
export type Cue = readonly [from: number, to: number, ...texts: Texts];

/** The captions of the demo network's videos, by file. They have no sound; each caption describes the scene. */
export const captions: Readonly<Record<string, readonly Cue[]>> = {
  'ein-blatt-waechst.mp4': [
    [
      0,
      2,
      'Ein Trieb wird sichtbar.',
      'A shoot comes into view.',
      'Une pousse apparaît.',
      'Появляется росток.',
    ],
    [
      2,
      4,
      'Das Blatt entfaltet sich, Ader um Ader.',
      'The leaf unfolds, vein by vein.',
      'La feuille se déploie, nervure après nervure.',
      'Лист раскрывается, жилка за жилкой.',
    ],
    [4, 5, 'Ausgewachsen.', 'Fully grown.', 'Elle a fini de grandir.', 'Лист вырос.'],
  ],
  'ginkgo-im-wind.webm': [
    [
      0,
      2.5,
      'Ein Ginkgoblatt wiegt sich im Wind.',
      'A ginkgo leaf sways in the wind.',
      'Une feuille de ginkgo se balance dans le vent.',
      'Лист гинкго качается на ветру.',
    ],
    [
      2.5,
      5,
      'Die Böe legt sich, das Blatt kommt zur Ruhe.',
      'The gust dies down and the leaf comes to rest.',
      'La rafale tombe, la feuille s’immobilise.',
      'Порыв стихает, лист замирает.',
    ],
  ],
  'herbstfarben.webm': [
    [
      0,
      2,
      'Das Grün weicht dem Gelb.',
      'Green gives way to yellow.',
      'Le vert cède la place au jaune.',
      'Зелёный уступает место жёлтому.',
    ],
    [
      2,
      4,
      'Aus Gelb wird Orange, aus Orange Rot.',
      'Yellow turns to orange, orange to red.',
      'Le jaune devient orange, l’orange devient rouge.',
      'Жёлтый становится оранжевым, оранжевый — красным.',
    ],
  ],
};
