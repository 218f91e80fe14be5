/**
 * Keys of the advisory locks shared by the product's processes, defined only here. Any numbers will do, as long as all
 * processes use the same ones and no two locks share one.
 */
export const lockKeys = {
  migration: 7_201_940_113,
  tree: 7_201_940_114,
  computation: 7_201_940_115,
  demo: 7_201_940_116,
  closing: 7_201_940_117,
  accounts: 7_201_940_118,
  import: 7_201_940_119,
  plans: 7_201_940_120,
  // 7_201_940_121 is taken: triggers use it for the team counts (migration 0144).
  standingEngine: 7_201_940_122,
} as const;
