/** What is said of files, beside what the tray says. */
export const attachmentTexts = [
  'A message takes at most {count} files.',
  'Attach files',
  'Download',
  'Pictures of the kind HEIC are not taken. Please choose it as JPEG.',
  'Please choose a PDF or a picture in the format JPEG, PNG or WebP.',
  'Please remove the files that cannot be sent, or send them again.',
  'The file is larger than {megabytes} MB. Please choose a smaller one.',
  'The picture has more than {megapixels} million pixels. Please choose a smaller one.',
  'The picture has more than {side} pixels on one side. Please choose a smaller one.',
  'This PDF cannot be read to its end. Please choose another one.',
  'This file is empty. Please choose another one.',
  'This file is more than a PDF. Please print it into a new PDF and choose that.',
  'This picture moves. Please choose one that stands still.',
] as const
