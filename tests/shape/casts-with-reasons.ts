/** Casts that the types of others leave no way around: how many, and why. */
export const castsWithReasons: Record<string, readonly [count: number, reason: string]> = {
  'scripts/bench/contract-cost.ts': [
    3,
    'What is measured is given what it asks for in the measured call and no more: a whole site and database have no part.',
  ],
  'scripts/bench/slots.ts': [
    1,
    'The job is measured with the three things that it uses, out of all that jobs are given.',
  ],
  'scripts/changes/breaking.ts': [
    1,
    'The comparer types its documents by its own copy of OpenAPI, in which ours, a valid one, is another type.',
  ],
  'scripts/generate/emit/types.ts': [
    1,
    'openapi-typescript demands the configuration of a bundler that it does not call here.',
  ],
  'src/client/client.ts': [
    1,
    'openapi-fetch answers with data or an error; ours rejects instead, and the type Client gives each method its face.',
  ],
  'src/desk/features/appointments/page/AppointmentsPage.tsx': [
    1,
    "react-admin's list also wants what no tool of this page reads: sorting, selecting, exporting, a resource.",
  ],
  'src/desk/features/changes/entity-fields.ts': [
    1,
    'The types of a large JSON file are its literals, of which those of the description that it is are no part.',
  ],
  'src/desk/kit/language/i18n.ts': [
    1,
    "react-admin's type demands its own nested keys; ours are flat, as polyglot keeps them anyway.",
  ],
  'src/desk/own/our-admin.ts': [
    1,
    'TypeScript reads the words of a JSON file as any text; the generator that writes it has the type.',
  ],
  'src/server/features/advisors-export/columns.ts': [
    1,
    'The generated file is read as JSON, whose words (kinds, directions) TypeScript takes for any text.',
  ],
}
