/** What the tray says; whoever shows it has these texts. */
export const trayTexts = [
  'Attached files',
  'Remove {name}',
  'Send {name} again',
  '{name} is being sent …',
  '{name} is attached.',
] as const
export type TrayText = (typeof trayTexts)[number]
