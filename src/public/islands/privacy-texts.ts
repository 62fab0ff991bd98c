/** What is said beside fields of what becomes of what is typed into them (product §6.11). */
export const privacyTexts = [
  'Privacy',
  'You can ask at any time to see, correct or delete them, and object to their use.',
  'one day',
  '{days} days',
  '{tenant} uses your details for this appointment, and deletes them {duration} after it.',
  '{tenant} uses your details to answer you, and deletes them {duration} after your request was closed.',
  '{tenant} uses your details to answer you, and deletes them {duration} after the last message.',
] as const
