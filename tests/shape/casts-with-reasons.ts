/** Casts that the types of others leave no way around: how many, and why. */
export const castsWithReasons: Record<string, readonly [count: number, reason: string]> = {
  'src/desk/features/appointments/page/AppointmentsPage.tsx': [
    1,
    "react-admin's list also wants what no tool of this page reads: sorting, selecting, exporting, a resource.",
  ],
  'src/desk/kit/language/i18n.ts': [
    1,
    "react-admin's type demands its own nested keys; ours are flat, as polyglot keeps them anyway.",
  ],
  'src/desk/own/our-admin.ts': [
    1,
    'TypeScript reads the words of a JSON file as any text; the generator that writes it has the type.',
  ],
}
