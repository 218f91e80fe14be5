/** What is refused around what the company publishes: the part of `refusals` that goes with it. */
export const contentRefusals = {
  newsPictureUnknown: 'There is no such picture.',
  newsPictureKind: 'A picture is a JPG or PNG.',
  newsOverBefore: 'It would be over before it begins.',
} as const;
