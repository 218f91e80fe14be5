/**
 * The numbers by which the product's processes know the locks that they hold together, each said once. Any numbers
 * do, as long as every process uses the same ones and none stands for two locks.
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
  // 7_201_940_121 is the counts of teams (migration 0144): triggers take it.
  standingEngine: 7_201_940_122,
} as const;
