/** What is refused around what the company publishes: the part of `refusals` that goes with it. */
export const contentRefusals = {
  newsPictureUnknown: 'There is no such picture.',
  newsPictureKind: 'A picture is a JPG or PNG.',
  newsOverBefore: 'It would be over before it begins.',
  mediaCaptionsOfVideos: 'Only a video has captions.',
  mediaCaptionsUnsound: 'These are no captions as WebVTT: they begin with WEBVTT and say the time of each.',
  mediaOverBefore: 'It would be over before it begins.',
  mediaTagUnknown: 'There is no such tag for this kind of media.',
  mediaTagTaken: 'There is already a tag of this name.',
  mediaVideoKind: 'A video is an MP4 or WebM.',
  mediaVideoTooLarge: 'A video has at most 64 MB.',
} as const;
