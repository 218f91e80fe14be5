/** 0 all, 1 document, 2 image, 3 video (specification, section 3). */
export const mediaTypes = [0, 1, 2, 3] as const;

export type MediaType = (typeof mediaTypes)[number];

/** How many items of a type are shown at first, and how many more each time (specification, section 9). */
export const FIRST_SHOWN = 8;
export const SHOWN_STEP = 6;
