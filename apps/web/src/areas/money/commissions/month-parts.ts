/** The bonuses in the programme's order: name in the answer, text, page. */
export const monthParts = [
  ['level', 'nav.levelBonus', '/app/bonuses/level'],
  ['stepUp', 'nav.stepUpBonus', '/app/bonuses/step-up'],
  ['kickStart', 'nav.kickStartBonus', '/app/bonuses/kick-start'],
  ['builder', 'nav.builderBonus', '/app/bonuses/builder'],
  ['infinity', 'nav.infinityBonus', '/app/bonuses/infinity'],
  ['balancing', 'money.balancing', '/app/bonuses/infinity'],
] as const;

/** A bonus by its name in the answer. */
export type MonthPart = (typeof monthParts)[number][0];
